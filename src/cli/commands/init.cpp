#include "app/claude/wire_claude.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/register_merge_driver.h"
#include "cli/claude_text.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowBegun& begun) {
  const std::string parked =
      begun.parked ? text::concat("Parked ", begun.parked->workflow, " as ", begun.parked->file,
                                  "; `baton switch` brings it back.\n")
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
    lines += text::concat(driver.attributes_file, " names the driver already.\n");
  }
  if (driver.configured) {
    lines += "Registered the merge driver in this clone; every other clone does so for itself.\n";
  } else if (driver.by_hand.empty()) {
    lines += "The driver is registered in this clone already.\n";
  } else {
    lines += "This worktree's configuration is kept elsewhere; register the driver by\n";
  }
  for (const std::string& command : driver.by_hand) lines += text::concat("  ", command, "\n");
  if (driver.has_post_merge_hook) return lines;
  return text::concat(
      lines,
      "Git calls no driver where one side removed the state (archived it, say): it stops, and\n"
      "`git add` or `git rm` of the state goes on. To be told after every merge what it left, "
      "make\n"
      ".git/hooks/post-merge executable, with\n\n",
      app::kPostMergeHook);
}

class Init final : public Command {
 public:
  void declare(Options& options) override {
    options.option("--feature", feature_,
                   {.value = "NAME", .help = "What the workflow is to build"});
    options.option("--workflow-id", request_.workflow_id,
                   {.value = "ID", .help = "Default: wf_<date>_<feature>"});
    options.option("--description", request_.description,
                   {.value = "TEXT", .help = "One sentence on the feature"});
    options.option("--phase", request_.phase,
                   {.value = "PHASE", .help = "planning, implementation, review or deployment"});
    options.option("--prd", request_.prd_path,
                   {.value = "PATH", .help = "The product requirements document"});
    options.option("--branch", request_.branch, {.value = "NAME", .help = "The feature's branch"});
    options.option("--gate", request_.gates,
                   {.value = "NAME", .help = "A gate that is pending from the start; repeatable"});
    options.flag("--park", park_, "Put the active workflow aside, until `baton switch`");
    options.flag("--despite-lost", despite_lost_,
                 "Begin although another workflow's state is missing");
    options.flag("--git-merge-driver", git_merge_driver_,
                 "Let git merge states by `baton merge`; alone, no workflow begins");
    options.flag("--claude", claude_,
                 "Wire Claude Code into this project; alone, no workflow begins");
    options.flag("--team", team_, "With --claude: into the settings that are committed");
    options.flag("--user", user_, "With --claude: only into the settings in your home");
    options.flag("--remove", remove_, "With --claude: take out what it put in");
    options.flag("--dry-run", dry_run_, "With --claude: show the difference, write nothing");
  }

  void run(Session& session) override {
    if (const std::string_view fault = misuse(); !fault.empty()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "the arguments were not understood",
                             .subject = std::string(fault),
                             .hint = "`baton init --help` shows examples"});
    }
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    Json answer = Json::object();
    if (git_merge_driver_ && !add_driver(session, *workspace, answer)) return;
    if (claude_ && !wire(session, *workspace, answer)) return;
    if (feature_ && !begin(session, *workspace, answer)) return;
    if (session.json()) session.print_json(answer);
  }

 private:
  // Empty if the options go together.
  [[nodiscard]] std::string_view misuse() const {
    if (!claude_ && (team_ || user_ || remove_ || dry_run_)) {
      return "--team, --user, --remove and --dry-run go with --claude";
    }
    if (team_ && user_) return "--team and --user are two different settings";
    const bool does_more = feature_ || git_merge_driver_;
    if (does_more && remove_) return "--remove goes with --claude alone";
    if (does_more && dry_run_) return "--dry-run goes with --claude alone";
    return does_more || claude_ ? "" : "--feature is required";
  }

  // First, because it may be repeated: what follows may fail because it was done before.
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
                                  .rehearsal = dry_run_ ? app::Rehearsal::yes : app::Rehearsal::no};
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
    if (despite_lost_) request_.lost_workflow = app::LostWorkflow::given_up;
    const auto outcome = app::init_workflow(request_, workspace);
    const app::WorkflowBegun* begun = session.accepted(outcome);
    if (begun == nullptr) return false;
    answer.update(to_json(*begun));
    if (!session.json()) session.write(Stream::output, text_of(*begun));
    session.warn(begun->written.warnings);
    return true;
  }

  app::InitWorkflow request_;
  std::optional<std::string> feature_;
  bool park_ = false;
  bool despite_lost_ = false;
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
    .summary = "Begin a workflow in this project, or wire Claude Code into it",
    .description = R"(Writes .claude/workflow-state.json. Never replaces a state that is there.
--git-merge-driver lets git merge two branches' states by meaning: a line in
.gitattributes, for everybody, and a section in this clone's configuration.
--claude lets Claude Code call baton: hooks in .claude/settings.local.json,
.mcp.json, and agents, commands and a skill in .claude. What is there stays to
the byte, and --remove takes all of it out again.

Examples:
  baton init --feature advanced-photo-search
  baton init --feature login --workflow-id wf_login --gate security-reviewed
  baton init --feature hotfix --park
  baton init --git-merge-driver
  baton init --claude --dry-run
  baton init --claude --team
  baton init --claude --remove
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Init>()); },
};

}  // namespace baton::cli
