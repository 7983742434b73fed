#include "app/agents/choose_map.h"
#include "app/claude/wire_claude.h"
#include "app/core/ownership.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/register_merge_driver.h"
#include "cli/claude_text.h"
#include "cli/commands/commands.h"
#include "cli/import_text.h"
#include "cli/session.h"
#include "cli/template_source.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowBegun& begun) {
  const std::string parked =
      begun.parked ? text::concat("Parked ", begun.parked->workflow, " as ", begun.parked->file,
                                  "; `baton switch` resumes it.\n")
                   : std::string();
  return text::concat(parked, "Began workflow ", begun.written.workflow, " (",
                      text::one_line(begun.feature), ") in phase ", begun.phase, ".\n",
                      "State: ", begun.state_file, ", revision ",
                      std::to_string(begun.written.revision.value), "\n");
}

std::string text_of(const app::MergeDriver& driver) {
  std::string lines;
  for (const std::string& line : driver.attributes) {
    lines += text::concat("Added to ", driver.attributes_file, ": ", line, "\n");
  }
  if (driver.attributes.empty()) {
    lines += text::concat(driver.attributes_file, " already names the driver.\n");
  }
  if (driver.configured) {
    lines +=
        "Registered the merge driver in this clone; register it in every other clone as well.\n";
  } else if (driver.by_hand.empty()) {
    lines += "The merge driver is already registered in this clone.\n";
  } else {
    lines +=
        "The configuration of this worktree is outside the project; register the driver with:\n";
  }
  for (const std::string& command : driver.by_hand) lines += text::concat("  ", command, "\n");
  if (driver.has_post_merge_hook) return lines;
  return text::concat(
      lines,
      "Git does not call a merge driver if one side removed the state (by `baton archive`, for\n"
      "example): the merge stops, and `git add` or `git rm` of the state resolves it. To check "
      "the\n"
      "state after every merge, create an executable .git/hooks/post-merge with:\n\n",
      app::kPostMergeHook);
}

std::string text_of(const app::TemplateApplied& applied) {
  const bool is_unchanged = applied.written.action == app::ConfigurationFileAction::unchanged;
  return text::concat(is_unchanged ? "Unchanged: " : "Wrote ", applied.written.file, " (template ",
                      text::one_line(applied.name), ": ", text::enumerate(applied.agents), ")\n");
}

class Init final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("feature", named_, "Name of the feature; the same as --feature");
    options.option("--feature", feature_,
                   {.value = "NAME", .help = "Name of the feature that the workflow builds"});
    options.option("--workflow-id", request_.workflow_id,
                   {.value = "ID", .help = "Default: wf_<date>_<feature>"});
    options.option("--description", request_.description,
                   {.value = "TEXT", .help = "One sentence that describes the feature"});
    options.option(
        "--phase", request_.phase,
        {.value = "PHASE", .help = "First phase: planning, implementation, review or deployment"});
    options.option("--prd", request_.prd_path,
                   {.value = "PATH", .help = "Path of the product requirements document"});
    options.option("--branch", request_.branch, {.value = "NAME", .help = "The feature's branch"});
    options.option("--gate", request_.gates,
                   {.value = "NAME", .help = "Create this gate as pending; repeatable"});
    options.option("--template", template_,
                   {.value = "NAME",
                    .help = "Begin with the agents of this template, or of a file "
                            "(`baton template` lists them)"});
    options.flag("--park", park_, "Park the active workflow; `baton switch` resumes it");
    options.flag("--ignore-missing-state", ignores_missing_state_,
                 "Begin even if the previous workflow's state is missing");
    options.former_flag("--despite-lost", ignores_missing_state_);
    options.flag("--git-merge-driver", git_merge_driver_,
                 "Register `baton merge` as git's merge driver for states");
    options.flag("--claude", claude_, "Set up Claude Code to call baton in this project");
    options.flag("--team", team_, "With --claude: use the settings that the team commits");
    options.flag("--user", user_, "With --claude: use only the settings in your home folder");
    options.flag("--remove", remove_, "With --claude: remove what --claude added");
    options.flag("--dry-run", dry_run_, "With --claude: show the changes; write nothing");
  }

  void run(Session& session) override {
    if (named_ && feature_) return session.report(given_twice("feature", *named_));
    if (named_) feature_ = named_;
    if (const std::string_view fault = misuse(); !fault.empty()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "invalid arguments",
                             .subject = std::string(fault),
                             .hint = "run `baton init --help` for examples"});
    }
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    Json answer = Json::object();
    if (!remove_ && !user_ && !choose(session, *workspace, answer)) return;
    if (git_merge_driver_ && !add_driver(session, *workspace, answer)) return;
    if (claude_ && !wire(session, *workspace, answer)) return;
    if (feature_ && !begin(session, *workspace, answer)) return;
    if (session.json()) session.print_json(answer);
  }

 private:
  // Empty if the options can be combined.
  [[nodiscard]] std::string_view misuse() const {
    if (!claude_ && (team_ || user_ || remove_ || dry_run_)) {
      return "--team, --user, --remove and --dry-run require --claude";
    }
    if (team_ && user_) return "--team and --user cannot be combined";
    const bool does_more = feature_ || git_merge_driver_;
    if ((does_more || template_) && remove_) {
      return "--remove cannot be combined with --feature, --template or --git-merge-driver";
    }
    if (template_ && user_) return "--template and --user cannot be combined";
    if (does_more && dry_run_)
      return "--dry-run cannot be combined with --feature or --git-merge-driver";
    return does_more || claude_ || template_
               ? ""
               : "a feature, --template, --claude or --git-merge-driver is required";
  }

  // The relevance map. Nothing is chosen where begin() will refuse, beside an active workflow.
  bool choose(Session& session, app::Workspace& workspace, Json& answer) {
    app::ChooseMap request{.rehearsal = dry_run_ ? app::Rehearsal::yes : app::Rehearsal::no};
    if (template_) {
      Result<app::MapTemplate> found = named_template(*template_, session, workspace);
      if (!found) {
        session.report(found.error());
        return false;
      }
      request.chosen = *std::move(found);
    }
    if (feature_ && !park_ && !may_begin(workspace)) return true;
    const bool chooses = template_ || feature_ || claude_;
    if (!chooses) return true;
    const auto outcome = app::choose_map(request, workspace);
    const app::MapChosen* chosen = session.accepted(outcome);
    if (chosen == nullptr) return false;
    settings_ = chosen->rehearsed;
    show(*chosen, session, answer);
    return true;
  }

  static bool may_begin(app::Workspace& workspace) {
    const Result<app::Presence> presence = app::presence_of_state(workspace);
    return presence && *presence == app::Presence::absent;
  }

  static void show(const app::MapChosen& chosen, Session& session, Json& answer) {
    if (chosen.from_template) answer["template"] = to_json(*chosen.from_template);
    if (chosen.from_files) answer["agents"] = to_json(*chosen.from_files);
    if (session.json()) return;
    if (chosen.from_template) session.write(Stream::output, text_of(*chosen.from_template));
    if (chosen.from_files) {
      session.write(Stream::output, cli::text_of(*chosen.from_files));
      session.warn(chosen.from_files->written.warnings);
    }
    session.warn(chosen.warnings);
  }

  // Runs first because it can be repeated; the steps after it may fail if they were done before.
  static bool add_driver(Session& session, app::Workspace& workspace, Json& answer) {
    const Result<app::MergeDriver> driver = app::register_merge_driver(workspace);
    if (!driver) {
      session.report(driver.error());
      return false;
    }
    answer["gitMergeDriver"] = to_json(*driver);
    if (!session.json()) session.write(Stream::output, text_of(*driver));
    return true;
  }

  bool wire(Session& session, app::Workspace& workspace, Json& answer) const {
    const app::WireClaude request{.scope = team_   ? app::ClaudeScope::team
                                           : user_ ? app::ClaudeScope::user
                                                   : app::ClaudeScope::person,
                                  .rehearsal = dry_run_ ? app::Rehearsal::yes : app::Rehearsal::no,
                                  .settings = settings_};
    const auto outcome =
        remove_ ? app::unwire_claude(request, workspace) : app::wire_claude(request, workspace);
    const app::ClaudeWired* wired = session.accepted(outcome);
    if (wired == nullptr) return false;
    answer["claude"] = to_json(*wired);
    if (session.json()) return true;
    const WiringDirection direction = remove_ ? WiringDirection::out : WiringDirection::in;
    session.write(Stream::output, text_of(*wired, direction, session.style(Stream::output)));
    session.warn(wired->warnings);
    return true;
  }

  bool begin(Session& session, app::Workspace& workspace, Json& answer) {
    request_.feature = *feature_;
    if (park_) request_.active_workflow = app::ActiveWorkflow::parked;
    if (ignores_missing_state_) request_.lost_workflow = app::LostWorkflow::given_up;
    const auto outcome = app::init_workflow(request_, workspace);
    const app::WorkflowBegun* begun = session.accepted(outcome);
    if (begun == nullptr) return false;
    answer.update(to_json(*begun));
    if (!session.json()) session.write(Stream::output, text_of(*begun));
    session.warn(begun->written.warnings);
    return true;
  }

  app::InitWorkflow request_;
  std::optional<std::string> named_;  // the argument
  std::optional<std::string> feature_;
  std::optional<std::string> template_;
  std::optional<Json> settings_;  // as a rehearsed choice of the map would make them
  bool park_ = false;
  bool ignores_missing_state_ = false;
  bool git_merge_driver_ = false;
  bool claude_ = false;
  bool team_ = false;
  bool user_ = false;
  bool remove_ = false;
  bool dry_run_ = false;
};

}  // namespace

constinit const CommandEntry kInitCommand = {
    .name = "init",
    .summary = "Begin a workflow, or set up Claude Code or git",
    .description =
        R"(--feature writes .claude/workflow-state.json and never replaces an existing state.
--git-merge-driver lets git merge the states of two branches by meaning: it adds a
line to .gitattributes and a section to this clone's configuration.
--claude sets up Claude Code: hooks in .claude/settings.local.json, .mcp.json, and
files for agents that have none, commands and a skill in .claude. Existing content is
preserved byte for byte, and --remove removes everything that --claude added.
--template writes the agents of a template to .claude/baton.json. Without it, a new
project with agent files in .claude/agents gets a map of these agents (see `baton agent
import`), another one the built-in agents.

Examples:
  baton init "Advanced photo search"
  baton init --feature login --workflow-id wf_login --gate security-reviewed
  baton init --feature hotfix --park
  baton init --feature login --template trio
  baton init --git-merge-driver
  baton init --claude --dry-run
  baton init --claude --team
  baton init --claude --remove
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Init>()); },
};

}  // namespace baton::cli
