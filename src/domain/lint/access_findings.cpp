#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "domain/lint/map_findings.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::lint {
namespace {

using policy::Policy;

// A single agent may be listed: the author itself, for agents that are added later.
constexpr std::size_t kFewestAgents = 2;

bool lists(const Policy& policy, std::string_view agent) {
  return std::ranges::find(*policy.access_control, agent) != policy.access_control->end();
}

// Examples of everything that a policy covers.
std::vector<policy::Item> covered_items(const Policy& policy, const model::RelevanceMap& map) {
  std::vector<std::string_view> authors;
  if (policy.applies_to) {
    authors.assign(policy.applies_to->begin(), policy.applies_to->end());
  } else {
    for (const model::AgentRule& rule : map.agents()) authors.emplace_back(rule.agent);
  }
  std::vector<policy::Item> items;
  for (const std::string_view author : authors) {
    if (policy.context_types.empty()) items.push_back({author});
    for (const policy::ContextType& type : policy.context_types) {
      items.push_back({author, type.kind, type.type});
    }
  }
  return items;
}

// A policy that excludes the agent from all that `policy` admits it to; null if there is none.
const Policy* opponent_of(const Policy& policy, std::string_view agent,
                          const model::RelevanceMap& map, const policy::Policies& policies) {
  const std::vector<policy::Item> items = covered_items(policy, map);
  for (const auto& entry : policies.all()) {
    const Policy& other = entry.second;
    const bool excludes_all = std::ranges::all_of(items, [&](const policy::Item& item) {
      return other.covers(item) && !other.admits(agent);
    });
    if (&other != &policy && !items.empty() && excludes_all) return &other;
  }
  return nullptr;
}

}  // namespace

Findings access_findings(const model::RelevanceMap& map, const policy::Policies& policies) {
  Findings findings;
  const auto add = [&findings](std::string_view rule, const json::Pointer& place,
                               std::string message, std::string hint) {
    findings.push_back({.severity = Severity::warning,
                        .rule = std::string(rule),
                        .message = std::move(message),
                        .instance_location = place.text(),
                        .hint = std::move(hint)});
  };
  for (const auto& entry : policies.all()) {
    const std::string& name = entry.first;
    const Policy& policy = entry.second;
    if (!policy.access_control) continue;
    const json::Pointer place =
        json::Pointer().child("policies").child(name).child("accessControl");
    const bool lists_all = std::ranges::all_of(
        map.agents(), [&](const model::AgentRule& rule) { return lists(policy, rule.agent); });
    if (lists_all && map.agents().size() >= kFewestAgents) {
      add("policy-without-effect", place,
          text::concat("accessControl of ", name, " lists every agent of the relevance map"),
          "list only the agents that need the items, or remove it");
    }
    for (std::size_t index = 0; index < policy.access_control->size(); ++index) {
      const std::string& agent = (*policy.access_control)[index];
      const Policy* const other = opponent_of(policy, agent, map, policies);
      if (other == nullptr) continue;
      add("access-denied-elsewhere", place.child(index),
          text::concat(name, " admits ", agent, ", but the policy ", other->name,
                       " excludes it from every item that ", name, " covers"),
          text::concat("add \"", agent, "\" to accessControl of ", other->name,
                       ", or remove it here"));
    }
  }
  return findings;
}

}  // namespace baton::lint
