#include <algorithm>
#include <iterator>

#include "app/agents/agents_choice.h"
#include "app/agents/choose_map.h"
#include "app/agents/outline_project.h"
#include "app/claude/wire_claude.h"
#include "app/core/files/register_merge_driver.h"
#include "app/core/state/ownership.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/write_ci_files.h"
#include "cli/claude_text.h"
#include "cli/commands/commands.h"
#include "cli/import_text.h"
#include "cli/init_dialogue.h"
#include "cli/init_text.h"
#include "cli/member_options.h"
#include "cli/session.h"
#include "cli/template_source.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

class Init final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::InitWorkflow>(options);
    options.option("--template", template_,
                   {.value = "NAME",
                    .help = "Begin with the agents of this template, or of a file "
                            "(`baton template` lists them)"});
    options.option("--agents", agents_,
                   {.value = "CHOICE",
                    .help = "found (those of .claude/agents), default (built-in), a template, or "
                            "names in working order: a,b,c"});
    options.flag("--git-merge-driver", git_merge_driver_,
                 "Register `baton merge` as git's merge driver for states");
    options.flag("--claude", claude_, "Set up Claude Code to call baton in this project");
    options.flag("--no-claude", no_claude_, "Do not ask about Claude Code");
    options.choice("--ci", ci_, kCiAnswers, "Write the files with which CI runs `baton verify`");
    options.option("--ci-repository", ci_repository_,
                   {.value = "OWNER/NAME",
                    .help = "With --ci: the repository on GitHub whose release of baton CI uses"});
    options.flag("--no-input", no_input_, "Ask nothing, also on a terminal");
    options.flag("--team", team_, "With --claude: use the settings that the team commits");
    options.flag("--user", user_, "With --claude: use only the settings in your home folder");
    options.flag("--remove", remove_, "With --claude: remove what --claude added");
    options.flag("--dry-run", dry_run_, "With --claude: show the changes; write nothing");
  }

  void run(Session& session) override {
    if (!members_.read(session, request_)) return;
    if (members_.given().contains("feature")) feature_ = request_.feature;
    if (const std::string_view fault = misuse(); !fault.empty()) return refuse(session, fault);
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    if (!ask(session, *workspace)) return;
    for (const std::string& fault :
         {std::string(omission()), option_without_feature(), std::string(fault_of_ci())}) {
      if (!fault.empty()) return refuse(session, fault);
    }
    if (feature_ && !has_room(session, *workspace)) return;
    Json answer = Json::object();
    if (!remove_ && !user_ && !choose(session, *workspace, answer)) return;
    if (git_merge_driver_ && !add_driver(session, *workspace, answer)) return;
    if (claude_ && !wire(session, *workspace, answer)) return;
    if (wants_ci() && !add_ci(session, *workspace, answer)) return;
    if (feature_ && !begin(session, *workspace, answer)) return;
    if (session.json()) print_json(answer, session);
  }

 private:
  static void refuse(Session& session, std::string_view fault) {
    session.report({.code = ErrorCode::usage,
                    .phrase = "invalid arguments",
                    .subject = std::string(fault),
                    .hint = "run `baton init --help` for examples"});
  }

  // Options that cannot be combined; empty if there are none.
  [[nodiscard]] std::string_view misuse() const {
    if (!claude_ && (team_ || user_ || remove_ || dry_run_)) {
      return "--team, --user, --remove and --dry-run require --claude";
    }
    if (ci_repository_ && !wants_ci()) return "--ci-repository requires --ci github or gitlab";
    if (team_ && user_) return "--team and --user cannot be combined";
    if (claude_ && no_claude_) return "--claude and --no-claude cannot be combined";
    if (template_ && agents_) return "--template and --agents cannot be combined";
    const bool chooses = template_ || agents_;
    const bool does_more = feature_ || git_merge_driver_ || wants_ci();
    if ((does_more || chooses) && remove_) {
      return "--remove cannot be combined with --feature, --template, --agents, --ci or "
             "--git-merge-driver";
    }
    if (chooses && user_) return "--template and --agents cannot be combined with --user";
    if (does_more && dry_run_) {
      return "--dry-run cannot be combined with --feature, --ci or --git-merge-driver";
    }
    return {};
  }

  // What is missing; empty if there is something to do.
  [[nodiscard]] std::string_view omission() const {
    const bool does_something =
        feature_ || template_ || agents_ || claude_ || wants_ci() || git_merge_driver_;
    return does_something ? ""
                          : "a feature, --template, --agents, --claude, --ci or "
                            "--git-merge-driver is required";
  }

  // All members are about the workflow, which only a feature begins.
  [[nodiscard]] std::string option_without_feature() const {
    const std::string option = feature_ ? std::string() : members_.first_given();
    return option.empty() ? option : text::concat("`", option, "` requires a feature");
  }

  [[nodiscard]] std::string_view fault_of_ci() const {
    if (!wants_ci()) return {};
    if (!ci_repository_) return "--ci requires --ci-repository OWNER/NAME, baton's repository";
    return app::is_repository(*ci_repository_) ? "" : "--ci-repository must be OWNER/NAME";
  }

  [[nodiscard]] bool parks() const {
    return request_.active_workflow == app::ActiveWorkflow::parked;
  }

  [[nodiscard]] std::string work_without_feature() const {
    std::vector<std::string_view> works;
    if (claude_) works.emplace_back("Claude Code");
    if (wants_ci()) works.emplace_back("CI");
    if (git_merge_driver_) works.emplace_back("git's merge driver");
    return text::enumerate(works);
  }

  [[nodiscard]] bool wants_ci() const { return ci_ && *ci_ != "none"; }

  // Asks a person on a terminal for what no option gives. False after an error, which it reports.
  bool ask(Session& session, app::Workspace& workspace) {
    const bool maintains = remove_ || user_ || dry_run_ || git_merge_driver_;
    if (no_input_ || maintains || !session.can_ask()) return true;
    const authority::Caller* const caller = workspace.caller();
    if (caller == nullptr || !caller->is_at_least(authority::Role::person)) return true;
    Result<app::ProjectOutline> project = app::outline_project(workspace);
    const bool may_begin = project && (parks() || project->state == app::Presence::absent);
    if (project && !may_begin) return !omission().empty() ? has_room(session, workspace) : true;
    Result<InitAnswers> answers =
        project ? ask_about_project(given(), *project,
                                    [&](const std::string& prompt) { return session.ask(prompt); })
                : fail(std::move(project).error());
    if (!answers) {
      session.report(answers.error());
      return false;
    }
    take(*std::move(answers));
    return true;
  }

  [[nodiscard]] InitAnswers given() const {
    InitAnswers answers{.feature = feature_,
                        .agents = template_ ? template_ : agents_,
                        .ci = ci_,
                        .ci_repository = ci_repository_};
    if (claude_) answers.claude = team_ ? "team" : "mine";
    if (no_claude_) answers.claude = "no";
    return answers;
  }

  void take(InitAnswers answers) {
    feature_ = std::move(answers.feature);
    if (!template_) agents_ = std::move(answers.agents);
    claude_ = answers.claude != "no";
    team_ = answers.claude == "team";
    ci_ = std::move(answers.ci);
    ci_repository_ = std::move(answers.ci_repository);
  }

  // Before anything is written: begin() comes last.
  bool has_room(Session& session, app::Workspace& workspace) const {
    const Result<void> room = app::require_room(request_, workspace);
    if (room) return true;
    Error error = room.error();
    if (const std::string others = work_without_feature(); !others.empty()) {
      error.hint += text::concat("; without a feature, init sets up ", others, " only");
    }
    session.report(error);
    return false;
  }

  // Chooses the relevance map.
  bool choose(Session& session, app::Workspace& workspace, Json& answer) {
    app::ChooseMap request{.dry_run = dry_run_ ? app::DryRun::yes : app::DryRun::no};
    const bool is_chosen = template_ || agents_;
    if (!is_chosen && !feature_ && !claude_) return true;
    if (is_chosen) {
      Result<std::optional<app::MapTemplate>> found = chosen_template(session, workspace);
      if (!found) {
        session.report(found.error());
        return false;
      }
      request.chosen = *std::move(found);
    }
    const auto outcome = app::choose_map(request, workspace);
    const app::MapChosen* chosen = session.accepted(outcome);
    if (chosen == nullptr) return false;
    settings_ = chosen->new_settings;
    show(*chosen, session, answer);
    return true;
  }

  Result<std::optional<app::MapTemplate>> chosen_template(Session& session,
                                                          app::Workspace& workspace) const {
    if (agents_) return app::agents_choice(*agents_, workspace);
    BATON_TRY(app::MapTemplate found, named_template(*template_, session, workspace));
    return found;
  }

  void show(const app::MapChosen& chosen, Session& session, Json& answer) {
    if (chosen.from_template) answer["template"] = to_json(*chosen.from_template);
    if (chosen.from_files) answer["agents"] = to_json(*chosen.from_files);
    reported_ = chosen.warnings;
    if (!session.json()) print(chosen, session);
    session.warn(reported_);
  }

  void print(const app::MapChosen& chosen, Session& session) {
    if (chosen.from_template) session.write(Stream::output, cli::text_of(*chosen.from_template));
    if (!chosen.from_files) return;
    session.write(Stream::output, cli::text_of(*chosen.from_files));
    std::ranges::copy(chosen.from_files->written.warnings, std::back_inserter(reported_));
  }

  void print_json(Json& answer, Session& session) const {
    for (const Json& warning : app::to_json(reported_)) answer["warnings"].push_back(warning);
    session.print_json(answer);
  }

  // Runs first because it can be repeated; the steps after it may fail if they were done before.
  static bool add_driver(Session& session, app::Workspace& workspace, Json& answer) {
    const Result<app::MergeDriver> driver = app::register_merge_driver(workspace);
    if (!driver) {
      session.report(driver.error());
      return false;
    }
    answer["gitMergeDriver"] = to_json(*driver);
    if (!session.json()) session.write(Stream::output, cli::text_of(*driver));
    return true;
  }

  bool add_ci(Session& session, app::Workspace& workspace, Json& answer) const {
    const app::WriteCiFiles request{
        .system = *ci_ == "github" ? app::CiSystem::github : app::CiSystem::gitlab,
        .repository = *ci_repository_};
    const Result<app::CiWritten> written = app::write_ci_files(request, workspace);
    if (!written) {
      session.report(written.error());
      return false;
    }
    answer["ci"] = to_json(*written);
    if (!session.json()) session.write(Stream::output, cli::text_of(*written));
    return true;
  }

  bool wire(Session& session, app::Workspace& workspace, Json& answer) const {
    const app::WireClaude request{.scope = team_   ? app::ClaudeScope::team
                                           : user_ ? app::ClaudeScope::user
                                                   : app::ClaudeScope::person,
                                  .dry_run = dry_run_ ? app::DryRun::yes : app::DryRun::no,
                                  .settings = settings_};
    const auto outcome =
        remove_ ? app::unwire_claude(request, workspace) : app::wire_claude(request, workspace);
    const app::ClaudeWired* wired = session.accepted(outcome);
    if (wired == nullptr) return false;
    answer["claude"] = to_json(*wired);
    if (session.json()) return true;
    const WiringDirection direction = remove_ ? WiringDirection::out : WiringDirection::in;
    session.write(Stream::output, text_of(*wired, direction, session.style(Stream::output)));
    session.warn(not_reported(wired->warnings));
    return true;
  }

  // Both the choice of the map and the wiring read the agents' files.
  [[nodiscard]] Findings not_reported(Findings warnings) const {
    std::erase_if(warnings, [this](const Finding& warning) {
      return std::ranges::any_of(reported_, [&warning](const Finding& known) {
        return known.file == warning.file && known.message == warning.message;
      });
    });
    return warnings;
  }

  bool begin(Session& session, app::Workspace& workspace, Json& answer) {
    request_.feature = *feature_;
    const auto outcome = app::init_workflow(request_, workspace);
    const app::WorkflowBegun* begun = session.accepted(outcome);
    if (begun == nullptr) return false;
    answer.update(to_json(*begun));
    if (!session.json()) session.write(Stream::output, cli::text_of(*begun));
    session.warn(begun->written.warnings);
    return true;
  }

  MemberOptions members_;
  app::InitWorkflow request_;
  std::optional<std::string> feature_;
  std::optional<std::string> template_;
  std::optional<std::string> agents_;
  std::optional<std::string> ci_;
  std::optional<std::string> ci_repository_;
  Findings reported_;             // warnings
  std::optional<Json> settings_;  // as the choice of the map would make them in a dry run
  bool git_merge_driver_ = false;
  bool claude_ = false;
  bool no_claude_ = false;
  bool no_input_ = false;
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
        R"(On a terminal, init asks for the feature, the agents, Claude Code and CI, as far as no
option answers these questions; --no-input asks nothing.
--feature writes .claude/workflow-state.json and never replaces an existing state.
It then prints the lessons of archived workflows that are like the feature, if
context.lessons.limit in .claude/baton.json is set.
--git-merge-driver lets git merge the states of two branches by meaning: it adds a
line to .gitattributes and a section to this clone's configuration.
--claude sets up Claude Code: hooks in .claude/settings.local.json, .mcp.json, and
files for agents that have none, commands and a skill in .claude. Existing content is
preserved byte for byte, and --remove removes everything that --claude added.
--template writes the agents of a template to .claude/baton.json; --agents also takes
a list of names, of which each agent needs the one before it. Without both, a new
project with agent files in .claude/agents gets a map of these agents (see `baton agent
import`), any other new project gets the built-in agents.

Examples:
  baton init "Advanced photo search"
  baton init --feature login --workflow-id wf_login --gate security-reviewed
  baton init --feature hotfix --park
  baton init --feature login --template trio
  baton init login --agents planner,coder,reviewer --claude
  baton init login --ci github --ci-repository OWNER/baton
  baton init --git-merge-driver
  baton init --claude --dry-run
  baton init --claude --team
  baton init --claude --remove
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Init>()); },
};

}  // namespace baton::cli
