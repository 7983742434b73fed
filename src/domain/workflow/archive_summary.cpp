#include "domain/workflow/archive_summary.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/policy/items.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/lessons.h"

namespace baton::workflow {
namespace {

Json agents_used(const json::View& state) {
  Json agents = Json::array();
  std::unordered_set<std::string_view> seen;
  for (const model::Execution& execution : model::executions(state)) {
    const std::string_view agent = model::bare_agent_name(execution.agent);
    if (!agent.empty() && seen.insert(agent).second) agents.push_back(std::string(agent));
  }
  return agents;
}

struct KeyDecisions {
  Json admitted = Json::array();
  std::size_t withheld = 0;
};

KeyDecisions key_decisions(const json::View& state, const policy::Policies& policies) {
  KeyDecisions decisions;
  for (const json::View& decision : model::standing_decisions(state)) {
    if (model::text_member(decision, "impact") != "high") continue;
    if (policies.restricts_access(policy::decision_item(decision))) {
      ++decisions.withheld;
    } else {
      decisions.admitted.push_back(decision.tree());
    }
  }
  return decisions;
}

// What the decisions affect, each component once, without items to which a policy restricts access.
Json components_of(const json::View& state, const policy::Policies& policies) {
  Json components = Json::array();
  std::unordered_set<std::string_view> seen;
  for (const json::View& decision : model::standing_decisions(state)) {
    if (policies.restricts_access(policy::decision_item(decision))) continue;
    for (const std::string_view name : model::text_elements(decision, "affectedComponents")) {
      if (seen.insert(name).second) components.push_back(std::string(name));
    }
  }
  return components;
}

Json counts_of(const json::View& state) {
  Json counts = Json::object();
  counts["executions"] = model::executions(state).size();
  counts["decisions"] = model::decisions(state).size();
  counts["constraints"] = model::constraints(state).size();
  counts["artifacts"] = model::artifacts(state).size();
  Json gate_counts = Json::object({{"passed", 0}, {"warning", 0}, {"failed", 0}, {"pending", 0}});
  for (const model::Gate& gate : model::gates(state)) {
    Json& count = gate_counts[std::string(model::name_of(gate.status))];
    count = count.get<std::size_t>() + 1;
  }
  counts["gates"] = std::move(gate_counts);
  return counts;
}

}  // namespace

Json summarise(const json::View& state, const policy::Policies& policies, Instant archived_at) {
  const auto start = model::time_member(state, "startTime");
  const auto end = model::time_member(state, "lastUpdated");
  KeyDecisions decisions = key_decisions(state, policies);
  Json summary = Json::object();
  summary["workflowId"] = std::string(model::text_member(state, "workflowId"));
  summary["featureName"] = std::string(model::text_member(state, "featureName"));
  const Milliseconds duration = start && end ? *end - *start : Milliseconds(0);
  summary["duration"] = std::max(duration, Milliseconds(0)).count();
  summary["agentsUsed"] = agents_used(state);
  summary["finalStatus"] = std::string(name_of(final_status(state)));
  summary["keyDecisions"] = std::move(decisions.admitted);
  summary["lessonsLearned"] = lessons_learned(state, policies);
  if (Json components = components_of(state, policies); !components.empty()) {
    summary["components"] = std::move(components);
  }
  summary["archivedAt"] = to_time(archived_at);
  if (start) summary["startTime"] = to_time(*start);
  if (end) summary["endTime"] = to_time(*end);
  summary["counts"] = counts_of(state);
  if (decisions.withheld > 0) summary["withheld"] = decisions.withheld;
  return summary;
}

std::optional<Instant> end_of(const Json& summary) {
  for (const std::string_view name : {"endTime", "archivedAt", "startTime"}) {
    if (const std::optional<Instant> time = model::time_member(summary, name)) return time;
  }
  return std::nullopt;
}

}  // namespace baton::workflow
