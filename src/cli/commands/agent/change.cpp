#include <algorithm>

#include "app/agents/change_agents.h"
#include "cli/commands/agent/verbs.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "text/comma_list.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// The names of a list that was given as `a,b` or by repeating the option. An empty text gives an
// empty list; an option that was not given, nothing.
app::RuleMembers::Names names_in(const std::vector<std::string>& given) {
  if (given.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const std::string& text : given) {
    for (std::string& name : text::comma_list(text)) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

std::string verb_of(app::ConfigurationFileAction action, std::string_view done) {
  return action == app::ConfigurationFileAction::unchanged ? "Unchanged: " : std::string(done);
}

std::string added_text(const app::AgentChanged& answer) {
  return text::concat(verb_of(answer.written.action, "Added agent "), answer.agent, " (",
                      answer.written.file, ")\n");
}

std::string edited_text(const app::AgentChanged& answer) {
  return text::concat(verb_of(answer.written.action, "Changed agent "), answer.agent, " (",
                      answer.written.file, ")\n");
}

std::string removed_text(const app::AgentsRemoved& answer) {
  if (answer.agents.empty()) return "Unchanged: the relevance map has no built-in agents\n";
  const bool is_one = answer.agents.size() == 1;
  return text::concat("Removed ", is_one ? answer.agents.front() : "the built-in agents", " (",
                      answer.written.file, ")\n");
}

class AgentChangeCommand : public Command {
 public:
  void declare(Options& options) override {
    options.argument("name", request_.agent, "The agent's name");
    declare_list(options, "--needs", needs_, "AGENTS", "Prerequisites: agents that it needs");
    declare_list(options, "--optional", optional_, "AGENTS",
                 "Agents whose outputs it gets if they exist");
    declare_list(options, "--provides", provides_, "NAMES", "Contents of its output, and gates");
    declare_list(options, "--constraints", constraints_, "TYPES",
                 "Types of constraints that it sees: technical, business, regulatory, "
                 "performance, security");
    declare_list(options, "--artifacts", artifacts_, "TYPES",
                 "Types of artifacts that it sees: file, directory, documentation, configuration");
    declare_list(options, "--decisions", decisions_, "CATEGORIES",
                 "Categories of decisions that it sees: architecture, technology, pattern, "
                 "security, performance (default: by --constraints)");
    options.option("--description", request_.members.description,
                   {.value = "TEXT", .help = "The agent's task"});
    options.option("--minutes", request_.members.minutes,
                   {.value = "N", .help = "Time that it takes"});
    options.option("--version", request_.members.version,
                   {.value = "TEXT", .help = "The agent's version"});
    options.option("--retention", request_.members.retention,
                   {.value = "DAYS", .help = "How long its notes are kept: 30d"});
    options.option("--fields", fields_,
                   {.value = "JSON", .help = "Its contextFields; - reads standard input"});
  }

 protected:
  // Null after an error, which it reports.
  const app::AgentChange* request(Session& session) {
    app::RuleMembers& members = request_.members;
    if (!session.complete_text(fields_)) return nullptr;
    if (fields_) members.fields = app::Source{.name = "--fields", .text = *fields_};
    members.needs = names_in(needs_);
    members.optional = names_in(optional_);
    members.provides = names_in(provides_);
    members.constraints = names_in(constraints_);
    members.artifacts = names_in(artifacts_);
    members.decisions = names_in(decisions_);
    return &request_;
  }

  static void print(Session& session, const Result<Outcome<app::AgentChanged>>& outcome,
                    std::string (*text)(const app::AgentChanged&)) {
    if (const app::AgentChanged* answer = session.accepted(outcome)) session.print(*answer, text);
  }

 private:
  static void declare_list(Options& options, const std::string& name,
                           std::vector<std::string>& values, const std::string& value,
                           const std::string& help) {
    options.option(name, values, {.value = value, .help = text::concat(help, "; repeatable")});
  }

  app::AgentChange request_;
  std::vector<std::string> needs_;
  std::vector<std::string> optional_;
  std::vector<std::string> provides_;
  std::vector<std::string> constraints_;
  std::vector<std::string> artifacts_;
  std::vector<std::string> decisions_;
  std::optional<std::string> fields_;
};

class AgentAdd final : public AgentChangeCommand {
 public:
  void run(Session& session) override {
    app::Workspace* const workspace = session.workspace();
    const app::AgentChange* const change = workspace == nullptr ? nullptr : request(session);
    if (change != nullptr) print(session, app::add_agent(*change, *workspace), added_text);
  }
};

class AgentEdit final : public AgentChangeCommand {
 public:
  void run(Session& session) override {
    app::Workspace* const workspace = session.workspace();
    const app::AgentChange* const change = workspace == nullptr ? nullptr : request(session);
    if (change != nullptr) print(session, app::edit_agent(*change, *workspace), edited_text);
  }
};

class AgentRemove final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("name", request_.agent, "The agent's name");
    options.flag("--built-in", all_built_in_, "Remove all built-in agents");
  }

  void run(Session& session) override {
    if (all_built_in_ == request_.agent.has_value()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "either NAME or --built-in is required",
                             .hint = "`baton agent remove --help` shows examples"});
    }
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::remove_agents(request_, *workspace);
    const app::AgentsRemoved* answer = session.accepted(outcome);
    if (answer != nullptr) session.print(*answer, removed_text);
  }

 private:
  app::RemoveAgents request_;
  bool all_built_in_ = false;
};

}  // namespace

constinit const CommandEntry kAgentAddCommand = {
    .name = "agent add",
    .summary = "Add an agent to the relevance map",
    .description = R"(Writes the agent's rule to .claude/baton.json. A list takes several names,
separated by commas. A change that `baton validate` would report as an error, such
as a prerequisite that is not in the map, is refused (exit 1).

Examples:
  baton agent add planner --provides plan
  baton agent add coder --needs planner --provides implementation \
    --constraints technical,security
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<AgentAdd>()); },
};

constinit const CommandEntry kAgentEditCommand = {
    .name = "agent edit",
    .summary = "Change an agent's rule",
    .description = R"(Replaces the members that are given; the others stay. An empty text gives an
empty list. For a built-in agent, the change is written to .claude/baton.json.

Examples:
  baton agent edit coder --needs planner,designer
  baton agent edit coder --needs ""
  baton agent edit coder --version 2 --retention 30d
  baton agent edit coder --fields '{"plan": {"from": ["planner#/contextForNextAgent/plan"]}}'
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<AgentEdit>()); },
};

constinit const CommandEntry kAgentRemoveCommand = {
    .name = "agent remove",
    .summary = "Remove an agent from the relevance map",
    .description =
        R"(A built-in agent is removed by null in .claude/baton.json; its policy and gates
are removed with it. An agent that another one needs cannot be removed (exit 4).

Examples:
  baton agent remove coder
  baton agent remove database-architect
  baton agent remove --built-in
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<AgentRemove>()); },
};

}  // namespace baton::cli
