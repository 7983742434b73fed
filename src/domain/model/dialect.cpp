#include "domain/model/dialect.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/ascii.h"

namespace baton::model {
namespace {

using Predicate = bool (*)(const Json&);

struct DialectRule {
  StateDialect dialect;
  Predicate applies;
};

bool has_text(const Json& document, std::string_view name) {
  const Json* value = member(document, name);
  return value != nullptr && value->is_string();
}

bool has_object(const Json& document, std::string_view name) {
  return object_member(document, name) != nullptr;
}

bool has_array(const Json& document, std::string_view name) {
  return array_member(document, name) != nullptr;
}

bool every_member_is(const Json& object, Predicate applies) {
  return !object.empty() && std::ranges::all_of(object, applies);
}

// "$schema" names one of the schemas that baton publishes for a state.
bool names_our_schema(const Json& document) {
  const std::string_view schema = text_member(document, "$schema");
  return schema.find("baton") != std::string_view::npos &&
         schema.find("workflow-state") != std::string_view::npos;
}

std::size_t characteristic_members(const Json& document) {
  constexpr std::array<std::string_view, 3> kTexts = {"workflowId", "featureName",
                                                      "featureDescription"};
  constexpr std::array<std::string_view, 4> kArrays = {"agentSequence", "sharedDecisions",
                                                       "constraints", "artifacts"};
  const auto texts = std::ranges::count_if(
      kTexts, [&](std::string_view name) { return has_text(document, name); });
  const auto arrays = std::ranges::count_if(
      kArrays, [&](std::string_view name) { return has_array(document, name); });
  const Json* gates = object_member(document, "qualityGates");
  const bool lists_gates =
      gates != nullptr && (has_array(*gates, "passed") || has_array(*gates, "pending"));
  return static_cast<std::size_t>(texts + arrays) + (lists_gates ? 1U : 0U);
}

// "2.0": digits, a point, digits.
bool is_version(std::string_view text) {
  const std::size_t point = text.find('.');
  return point != std::string_view::npos && point > 0 && point + 1 < text.size() &&
         std::ranges::all_of(text.substr(0, point), text::is_digit) &&
         std::ranges::all_of(text.substr(point + 1), text::is_digit);
}

bool resembles_state(const Json& document) {
  if (names_our_schema(document)) return true;
  const bool identified = has_text(document, "workflowId") || has_text(document, "featureName");
  if (text_member(document, "version") == "2.0" &&
      (identified || has_array(document, "agentSequence"))) {
    return true;
  }
  return identified && characteristic_members(document) >= 3;
}

bool is_wrapped(const Json& document) {
  return has_object(document, "workflowState");
}

bool is_active_issue(const Json& document) {
  const Json* issue = object_member(document, "active_issue");
  return issue != nullptr && (member(*issue, "number") != nullptr || has_text(*issue, "title"));
}

bool is_versioned_phases(const Json& document) {
  const Json* phases = object_member(document, "phases");
  return phases != nullptr && has_object(document, "workflow") &&
         (has_text(*phases, "current") || has_array(*phases, "history"));
}

bool is_phases_with_verdicts(const Json& document) {
  const Json* phases = object_member(document, "phases");
  return phases != nullptr &&
         every_member_is(*phases, [](const Json& phase) { return has_text(phase, "status"); });
}

bool is_gate_map(const Json& document) {
  const Json* gates = object_member(document, "qualityGates");
  return gates != nullptr &&
         every_member_is(*gates, [](const Json& gate) { return gate.is_string(); });
}

bool is_phase_history(const Json& document) {
  return has_text(document, "phase") && has_array(document, "history") &&
         (has_text(document, "session_id") || has_text(document, "started_at"));
}

bool is_idle_stub(const Json& document) {
  return has_text(document, "status") && member(document, "workflowId") == nullptr &&
         (member(document, "last_plan_at") != nullptr ||
          member(document, "plan_filter") != nullptr || text_member(document, "status") == "idle");
}

constexpr StateDialect kBaton = {"baton-2.0", "a baton workflow state, version 2.0", true};
constexpr std::array<DialectRule, 7> kRules = {{
    {{"wrapped-v1", "a version 1 state wrapped in workflowState", false}, is_wrapped},
    {{"active-issue", "an issue in progress", false}, is_active_issue},
    {{"versioned-phases", "a workflow with a current phase and a phase history", false},
     is_versioned_phases},
    {{"phases-with-verdicts", "a map of phases, each with a status", false},
     is_phases_with_verdicts},
    {{"gate-map", "a task whose quality gates map to statuses", false}, is_gate_map},
    {{"phase-history", "a session's phase with its history", false}, is_phase_history},
    {{"idle-stub", "a plan runner's status", false}, is_idle_stub},
}};

}  // namespace

bool has_markers(const Json& document, Intactness intactness) {
  const bool is_identified =
      is_version(text_member(document, "version")) && has_text(document, "workflowId");
  const bool is_named = has_text(document, "featureName");
  const bool lists_agents = has_array(document, "agentSequence");
  const bool has_core =
      intactness == Intactness::whole ? is_named && lists_agents : is_named || lists_agents;
  return is_identified && has_core;
}

StateDialect recognise(const Json& document, Origin origin) {
  if (document.is_object()) {
    const bool is_ours =
        has_markers(document) || (origin == Origin::baton && resembles_state(document));
    if (is_ours) return kBaton;
    for (const DialectRule& rule : kRules) {
      if (rule.applies(document)) return rule.dialect;
    }
  }
  return {"unknown", "a document of unknown format", false};
}

}  // namespace baton::model
