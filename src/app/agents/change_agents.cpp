#include "app/agents/change_agents.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/agents/list_agents.h"
#include "app/context/require_rule.h"
#include "app/core/findings/finding_json.h"
#include "app/core/request/given_name.h"
#include "domain/model/members.h"
#include "domain/model/project_map.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/participant.h"
#include "json/read.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

// A member of a rule that is a list of names; `words` is empty if any name is allowed.
struct ListedMember {
  const char* name;
  RuleMembers::Names RuleMembers::*list;
  std::string_view option;
  std::span<const std::string_view> words = {};
};

constexpr std::array<ListedMember, 6> kListedMembers = {
    {{.name = "needsFrom", .list = &RuleMembers::needs, .option = "--needs"},
     {.name = "optionalFrom", .list = &RuleMembers::optional, .option = "--optional"},
     {.name = "provides", .list = &RuleMembers::provides, .option = "--provides"},
     {.name = "constraintTypes",
      .list = &RuleMembers::constraints,
      .option = "--constraints",
      .words = model::kConstraintTypes},
     {.name = "artifactTypes",
      .list = &RuleMembers::artifacts,
      .option = "--artifacts",
      .words = model::kArtifactTypes},
     {.name = "decisionCategories",
      .list = &RuleMembers::decisions,
      .option = "--decisions",
      .words = model::kDecisionCategories}}};

Result<void> require_words(const ListedMember& member, const std::vector<std::string>& given) {
  if (member.words.empty()) return {};
  for (const std::string& word : given) {
    if (model::is_one_of(word, member.words)) continue;
    return fail(ErrorCode::usage, "unknown value", text::concat(member.option, " ", word),
                model::choice_hint(word, member.words));
  }
  return {};
}

// "30d"; a number alone is one of days.
Result<std::string> text_of_days(const std::string& retention) {
  const bool has_unit = !std::ranges::all_of(retention, text::is_digit);
  std::string days = has_unit ? retention : text::concat(retention, "d");
  if (model::days_in(days)) return days;
  return fail(ErrorCode::usage, "invalid value", text::concat("--retention ", retention),
              "--retention must be days, such as 30d");
}

Result<Json> rule_of(const RuleMembers& members) {
  Json rule = Json::object();
  if (members.description) rule["description"] = *members.description;
  if (members.minutes) rule["timeEstimate"] = *members.minutes;
  if (members.version) rule["version"] = *members.version;
  if (members.retention) {
    BATON_TRY(rule["contextRetention"], text_of_days(*members.retention));
  }
  if (members.fields) {
    BATON_TRY(rule["contextFields"], json::read(members.fields->text, members.fields->name));
  }
  for (const ListedMember& member : kListedMembers) {
    const RuleMembers::Names& given = members.*member.list;
    if (!given) continue;
    BATON_CHECK(require_words(member, *given));
    rule[member.name] = *given;
  }
  return rule;
}

// Reported with the project's first own agent: the built-in ones may be unwanted.
Finding built_in_agents_remain() {
  return {.severity = Severity::info,
          .rule = "built-in-agents",
          .message = "the relevance map also has the built-in agents",
          .instance_location = "/relevanceMap",
          .file = std::string(kConfigurationFile.text()),
          .hint = "`baton agent remove --built-in` removes them"};
}

bool has_own_agent(const Json& settings) {
  const Json* const map = model::object_member(settings, "relevanceMap");
  return map != nullptr && !map->empty();
}

// The command that removes the agent from those that the other one needs.
std::string command_without(std::string_view agent, const std::string& other,
                            const model::RelevanceMap& map) {
  std::vector<std::string_view> needs;
  const model::AgentRule* const rule = map.find(other);
  if (rule != nullptr) needs.assign(rule->needs_from.begin(), rule->needs_from.end());
  std::erase(needs, agent);
  const std::string list = needs.empty() ? "\"\"" : text::shell_word(text::join(needs, ","));
  return text::concat("`baton agent edit ", other, " --needs ", list, "`");
}

Result<std::string> removable_agent(const std::string& agent, const model::RelevanceMap& map) {
  BATON_TRY(const model::AgentRule* rule, require_rule(map, agent));
  const std::vector<std::string> dependents = agents_needing(rule->agent, map);
  if (dependents.empty()) return rule->agent;
  return fail(
      ErrorCode::conflict, "other agents need this agent", rule->agent,
      text::concat("it is a prerequisite of ", text::enumerate(dependents), "; ",
                   command_without(rule->agent, dependents.front(), map), " removes it there"));
}

Result<AgentChanged> changed(const std::string& agent, ConfigurationWritten written,
                             Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::shared_ptr<const Json> document, document_of(*configuration));
  return AgentChanged{
      .agent = agent, .written = std::move(written), .rule = (*document)["relevanceMap"][agent]};
}

Result<Outcome<AgentChanged>> write_rule(const std::string& agent, const SettingsChange& change,
                                         Workspace& workspace) {
  auto written = change_configuration(change, workspace);
  if (!written) {
    // The file was usable before: the request is at fault.
    Error error = std::move(written).error();
    if (error.code == ErrorCode::malformed) error.code = ErrorCode::usage;
    return fail(std::move(error));
  }
  Outcome<ConfigurationWritten> outcome = *std::move(written);
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  BATON_TRY(AgentChanged answer,
            changed(agent, std::get<ConfigurationWritten>(std::move(outcome)), workspace));
  return answer;
}

}  // namespace

bool is_reserved_name(std::string_view agent) {
  return agent == "extends" || shared::is_reserved_participant(agent);
}

Result<void> check_new_agent(const std::string& agent) {
  if (is_reserved_name(agent)) {
    return fail(ErrorCode::usage, "an agent cannot have this name", agent,
                agent == "extends" ? "relevanceMap has a member with this name"
                                   : "`user`, `orchestrator` and `unknown` are reserved names");
  }
  BATON_CHECK(parse_given_name(agent, "name of an agent"));
  return {};
}

Result<Outcome<AgentChanged>> add_agent(const AgentChange& request, Workspace& workspace) {
  const std::string agent(model::bare_agent_name(request.agent));
  BATON_CHECK(check_new_agent(agent));
  BATON_TRY(const Json rule, rule_of(request.members));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (configuration->relevance_map.find(agent) != nullptr) {
    return fail(ErrorCode::conflict, "the agent is in the relevance map already", agent,
                text::concat("`baton agent edit ", agent, "` changes its rule"));
  }
  BATON_TRY(const Json settings, project_settings(workspace));
  const bool is_first = !has_own_agent(settings);
  const SettingsChange put = [&](Json& changing) -> Result<void> {
    model::put_rule(changing, agent, rule, built_in_agents());
    return {};
  };
  BATON_TRY(Outcome<AgentChanged> outcome, write_rule(agent, put, workspace));
  if (AgentChanged* answer = std::get_if<AgentChanged>(&outcome); answer != nullptr && is_first) {
    answer->written.warnings.push_back(built_in_agents_remain());
  }
  return outcome;
}

Result<Outcome<AgentChanged>> edit_agent(const AgentChange& request, Workspace& workspace) {
  BATON_TRY(const Json members, rule_of(request.members));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule,
            require_rule(configuration->relevance_map, request.agent));
  if (members.empty()) {
    return fail(ErrorCode::usage, "nothing to change", rule->agent,
                "`baton agent edit --help` lists what can be changed");
  }
  const std::string agent = rule->agent;
  const SettingsChange set = [&](Json& settings) -> Result<void> {
    model::change_rule(settings, agent, members);
    return {};
  };
  return write_rule(agent, set, workspace);
}

Json to_json(const AgentChanged& answer) {
  Json json = {{"agent", answer.agent},
               {"file", answer.written.file},
               {"action", name_of(answer.written.action)}};
  if (answer.rule) json["rule"] = *answer.rule;
  json["warnings"] = to_json(answer.written.warnings);
  return json;
}

Result<Outcome<AgentsRemoved>> remove_agents(const RemoveAgents& request, Workspace& workspace) {
  if (request.all_built_in == request.agent.has_value()) {
    return fail(ErrorCode::usage, "exactly one agent, or --built-in, is required",
                request.agent.value_or(""), "--built-in removes all built-in agents");
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::vector<std::string_view> built_in = built_in_agents();
  AgentsRemoved answer;
  if (request.agent) {
    BATON_TRY(std::string agent, removable_agent(*request.agent, configuration->relevance_map));
    answer.agents.push_back(std::move(agent));
  } else {
    BATON_TRY(const Json settings, project_settings(workspace));
    for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
      const bool is_own =
          model::origin_of(rule.agent, settings, built_in) == model::RuleOrigin::own;
      if (!is_own) answer.agents.push_back(rule.agent);
    }
  }
  const SettingsChange remove = [&](Json& settings) -> Result<void> {
    if (request.agent) {
      model::remove_rule(settings, answer.agents.front(), built_in);
    } else {
      model::remove_built_in_rules(settings, built_in);
    }
    return {};
  };
  BATON_TRY(Outcome<ConfigurationWritten> outcome, change_configuration(remove, workspace));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  answer.written = std::get<ConfigurationWritten>(std::move(outcome));
  return answer;
}

Json to_json(const AgentsRemoved& answer) {
  return {{"agents", answer.agents},
          {"file", answer.written.file},
          {"action", name_of(answer.written.action)},
          {"warnings", to_json(answer.written.warnings)}};
}

}  // namespace baton::app
