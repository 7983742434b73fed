#include "app/context/show_access.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/require_rule.h"
#include "app/core/caller/named_agent.h"
#include "app/core/state/load_state.h"
#include "domain/model/state.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

// The agents of the map, of the policies and of the state.
std::vector<std::string> possible_authors(const Configuration& configuration,
                                          const json::View& state) {
  std::vector<std::string> authors;
  std::unordered_set<std::string_view> known;
  const auto add = [&authors, &known](std::string_view agent) {
    const std::string_view name = model::bare_agent_name(agent);
    if (known.insert(name).second) authors.emplace_back(name);
  };
  for (const model::AgentRule& rule : configuration.relevance_map.agents()) add(rule.agent);
  for (const auto& [name, policy] : configuration.policies.all()) {
    if (!policy.applies_to) continue;
    for (const std::string& author : *policy.applies_to) add(author);
  }
  for (const model::Execution& execution : model::executions(state)) add(execution.agent);
  return authors;
}

// The type is a context type or the name of an author; `meant` is the agent that it means then.
Result<void> narrow(const std::string& type, const std::string& meant,
                    context::AccessQuestion& question) {
  if (type.empty()) return {};
  const auto is_author = [&question](std::string_view name) {
    return std::ranges::find(question.authors, name) != question.authors.end();
  };
  const std::string_view author = model::bare_agent_name(type);
  Result<policy::ContextType> kind = policy::parse_context_type(type);
  if (is_author(author) || (!kind && is_author(meant))) {
    question.author = is_author(author) ? author : meant;
    return {};
  }
  if (!kind) {
    Error error = kind.error();
    const std::vector<std::string_view> authors(question.authors.begin(), question.authors.end());
    const auto agent = text::nearest(type, authors);
    if (agent) error.hint = text::concat("did you mean ", *agent, "?");
    error.code = ErrorCode::not_found;
    return fail(std::move(error));
  }
  question.kind = *std::move(kind);
  return {};
}

}  // namespace

Result<Outcome<AccessShown>> show_access(const ShowAccess& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  Result<LoadedState> loaded = load_state(workspace, Outputs::optional);
  if (!loaded && loaded.error().code != ErrorCode::not_found) return fail(loaded.error());
  const Json none = Json::object();
  const json::View state = loaded ? loaded->document.view() : json::View(none);
  context::AccessQuestion question{.authors = possible_authors(*configuration, state),
                                   .gates = model::gates(state),
                                   .gate_names = {}};
  const workflow::GateRules rules = gate_rules(*configuration);
  for (const auto& [gate, owners] : rules.owners) {
    question.gate_names.push_back(gate);
  }
  for (const auto& [name, policy] : configuration->policies.all()) {
    for (const policy::ContextType& type : policy.context_types) {
      const bool names_gate = type.kind == policy::Kind::gate && !type.type.empty();
      if (names_gate) question.gate_names.push_back(type.type);
    }
  }
  BATON_TRY(const std::string meant, named_agent(request.type, workspace));
  BATON_CHECK(narrow(request.type, meant, question));
  const context::BuildRequest probe{.agent = rule->agent, .execution_id = {}, .now = {}};
  const context::Admission admission(state, *rule, configuration->policies, probe);
  return AccessShown{.agent = rule->agent,
                     .entries = context::access_of(admission, configuration->policies, question)};
}

Json to_json(const AccessShown& answer) {
  Json entries = Json::array();
  for (const context::AccessEntry& entry : answer.entries) {
    Json json = {{"contextType", policy::to_text(entry.kind)}};
    if (!entry.type.empty()) json["type"] = entry.type;
    if (!entry.author.empty()) json["agent"] = entry.author;
    json["access"] = entry.judgement.admitted();
    json["basis"] = context::to_text(entry.judgement.basis);
    if (!entry.judgement.policy.empty()) json["policy"] = entry.judgement.policy;
    json["reason"] = entry.judgement.reason;
    for (const policy::FieldRule& rule : entry.redacted) {
      json["redacted"].push_back({{"field", rule.field}, {"action", policy::to_text(rule.action)}});
    }
    entries.push_back(std::move(json));
  }
  return {{"agent", answer.agent}, {"entries", std::move(entries)}};
}

}  // namespace baton::app
