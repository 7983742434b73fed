#include "domain/workflow/gate_rules.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::workflow {
namespace {

using authority::Role;
using model::GateStatus;

// Or no value.
json::View details_in(const json::View& state, std::string_view gate) {
  const json::View gates = model::object_member(state, "qualityGates");
  return model::object_member(model::object_member(gates, "details"), gate);
}

std::string_view detail(const json::View& state, std::string_view gate, std::string_view name) {
  return model::text_member(details_in(state, gate), name);
}

bool is_protected(const GateRules& rules, std::string_view gate) {
  return std::ranges::find(rules.never_override, gate) != rules.never_override.end();
}

bool is_among(const authority::Caller& caller, const std::vector<std::string_view>& agents) {
  return caller.role == Role::agent && std::ranges::find(agents, caller.agent) != agents.end();
}

Result<Standing> judge_override(const GateRules& rules, const authority::Caller& caller,
                                const Verdict& verdict) {
  const std::string gate(verdict.gate);
  if (is_protected(rules, gate)) {
    return fail(ErrorCode::denied, "this gate cannot be overridden", gate,
                "gates.neverOverride lists it: fix the cause, then let its owner pass it "
                "with evidence");
  }
  if (caller.role != Role::person) {
    return fail(ErrorCode::denied, "only a person can override a gate", gate,
                text::concat("ask the user to run `baton gate ", gate, " override --reason TEXT`"));
  }
  return Standing::moves;
}

// For a protected gate that failed, and a caller whose verdict moves other gates.
Result<Standing> judge_release(const authority::Caller& caller, const Verdict& verdict,
                               const std::vector<std::string_view>& owners) {
  const std::string gate(verdict.gate);
  if (!owners.empty() && !is_among(caller, owners)) {
    return fail(ErrorCode::denied,
                "a protected gate that failed needs a new verdict from its owner", gate,
                text::concat("record a new output of ", text::alternatives(owners),
                             " that passes the gate with evidence"));
  }
  if (!verdict.has_evidence) {
    return fail(ErrorCode::denied, "a protected gate that failed requires evidence to pass", gate,
                "give the paths or measurements that show it");
  }
  return Standing::moves;
}

bool is_same_detail(const json::View& left, const json::View& right) {
  if (!left || !right) return !left && !right;
  return left.equals(right);
}

std::vector<std::string_view> known_gates(const json::View& state, const GateRules& rules) {
  std::vector<std::string_view> names;
  for (const model::Gate& gate : model::gates(state)) names.push_back(gate.name);
  for (const auto& [gate, owners] : rules.owners) names.emplace_back(gate);
  for (const std::string& gate : rules.never_override) names.emplace_back(gate);
  std::ranges::sort(names);
  // Not std::ranges::unique, whose subrange Clang 14 cannot read in libstdc++ 12.
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

bool has_evidence(const json::View& details) {
  const json::View list = model::array_member(details, "evidence");
  return list && list.size() > 0;
}

std::vector<std::string_view> owners_of(const json::View& state, const GateRules& rules,
                                        std::string_view gate) {
  if (const auto found = rules.owners.find(gate); found != rules.owners.end()) {
    return {found->second.begin(), found->second.end()};
  }
  const std::string_view creator = detail(state, gate, "owner");
  return creator.empty() ? std::vector<std::string_view>() : std::vector{creator};
}

Result<Standing> judge_verdict(const json::View& state, const GateRules& rules,
                               const authority::Caller& caller, const Verdict& verdict) {
  if (caller.role == Role::unknown) {
    return fail(ErrorCode::denied, "an unknown caller cannot set a gate",
                std::string(verdict.gate));
  }
  if (verdict.overrides) return judge_override(rules, caller, verdict);
  const std::vector<std::string_view> owners = owners_of(state, rules, verdict.gate);
  const bool is_person = caller.role == Role::person;
  if (!owners.empty() && !is_person && !is_among(caller, owners)) return Standing::opinion;
  const bool frees = is_protected(rules, verdict.gate) && verdict.status != GateStatus::failed &&
                     model::gate_status(state, verdict.gate) == GateStatus::failed;
  if (!frees) return Standing::moves;
  const bool failed_it =
      caller.role == Role::agent &&
      model::bare_agent_name(detail(state, verdict.gate, "updatedBy")) == caller.agent;
  if (owners.empty() && !is_person && !failed_it) return Standing::opinion;
  return judge_release(caller, verdict, owners);
}

Result<void> require_gates_unmoved(const Json& before, const Json& after, const GateRules& rules,
                                   const authority::Caller& caller) {
  if (caller.role == Role::person) return {};
  std::vector<std::string_view> names;
  for (const model::Gate& gate : model::gates(before)) names.push_back(gate.name);
  for (const model::Gate& gate : model::gates(after)) names.push_back(gate.name);
  for (const std::string_view name : names) {
    const json::View details = details_in(after, name);
    const std::optional<GateStatus> status = model::gate_status(after, name);
    const bool is_moved = status != model::gate_status(before, name) ||
                          !is_same_detail(details_in(before, name), details);
    if (!is_moved) continue;
    const Verdict verdict{.gate = name,
                          .status = status.value_or(GateStatus::pending),
                          .has_evidence = has_evidence(details),
                          .overrides = model::flag_member(details, "overridden")};
    if (judge_verdict(before, rules, caller, verdict) == Standing::moves) continue;
    return fail(ErrorCode::denied, "only a verdict can change this gate", std::string(name),
                text::concat("`baton gate ", name, " pass|fail|warn|pend` gives a verdict"));
  }
  return {};
}

bool is_known_gate(const json::View& state, const GateRules& rules, std::string_view gate) {
  return model::gate_status(state, gate).has_value() || rules.owners.contains(gate) ||
         is_protected(rules, gate);
}

Error unknown_gate(const json::View& state, const GateRules& rules, std::string_view gate) {
  const std::vector<std::string_view> names = known_gates(state, rules);
  const std::optional<std::string_view> nearest = text::nearest(gate, names);
  return {.code = ErrorCode::not_found,
          .phrase = "unknown gate",
          .subject = std::string(gate),
          .hint = text::concat(nearest ? text::concat("did you mean ", *nearest, "? ") : "",
                               "--new creates a gate")};
}

}  // namespace baton::workflow
