#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include <nlohmann/json.hpp>

#include "domain/model/compacted_outputs.h"
#include "domain/model/members.h"
#include "domain/model/semantic_checks.h"
#include "text/concat.h"

namespace baton::model {
namespace {

json::Pointer place_of(const Execution& execution) {
  return json::Pointer().child("agentSequence").child(execution.index);
}

bool is_known(const CheckedState& state, std::string_view agent) {
  if (state.map.empty() || state.map.find(agent) != nullptr) return true;
  return std::ranges::any_of(
      state.sequence, [agent](const Execution& execution) { return is_run_of(execution, agent); });
}

// The end of each agent's first completed execution. An execution without an end is not reported as
// late.
std::unordered_map<std::string_view, Instant> first_completions(const CheckedState& state) {
  std::unordered_map<std::string_view, Instant> ends;
  for (const Execution& execution : state.sequence) {
    if (execution.status != ExecutionStatus::completed) continue;
    const Instant end = execution.end.value_or(Instant::min());
    const auto [known, is_new] = ends.try_emplace(bare_agent_name(execution.agent), end);
    if (!is_new) known->second = std::min(known->second, end);
  }
  return ends;
}

void report_order(const Execution& execution, std::string_view upstream, std::string_view how,
                  Findings& findings) {
  report_warning(findings, "upstream-not-finished", place_of(execution).child("startTime"),
                 text::concat(execution.agent, " began at ",
                              text_member(execution.document, "startTime"), ", ", how),
                 text::concat(execution.agent, " needs the output of ", upstream));
}

}  // namespace

void check_current_agent(const CheckedState& state, Findings& findings) {
  const std::string_view current = text_member(state.document, "currentAgent");
  if (current.empty()) return;
  const json::Pointer place = json::Pointer().child("currentAgent");
  if (!is_known(state, current)) {
    const auto near = state.map.nearest(current);
    report_error(
        findings, "unknown-current-agent", place,
        text::concat("\"", current, "\" is neither in the relevance map nor in agentSequence"),
        near ? text::concat("did you mean ", *near, "?")
             : "name an agent of the workflow, or remove currentAgent");
    return;
  }
  std::vector<std::string_view> running;
  std::unordered_set<std::string_view> named;
  for (const Execution& execution : state.sequence) {
    if (execution.status != ExecutionStatus::in_progress) continue;
    const std::string_view agent = bare_agent_name(execution.agent);
    if (agent.empty()) return;  // the schema's finding; the current agent may be this one
    if (named.insert(agent).second) running.push_back(agent);
  }
  if (running.empty() || named.contains(bare_agent_name(current))) return;
  report_error(findings, "current-agent-not-running", place,
               text::concat("currentAgent is \"", current, "\", but the running agent is ",
                            text::enumerate(running)),
               "name an agent that is in progress, or remove currentAgent");
}

void check_times(const CheckedState& state, Findings& findings) {
  const Execution* last = nullptr;
  for (const Execution& execution : state.sequence) {
    if (!execution.end) continue;
    if (last == nullptr || *execution.end > *last->end) last = &execution;
    if (!execution.start || *execution.end >= *execution.start) continue;
    report_error(
        findings, "end-before-start", place_of(execution).child("endTime"),
        text::concat("it ended at ", text_member(execution.document, "endTime"),
                     ", before it began at ", text_member(execution.document, "startTime")),
        "correct one of the two times");
  }
  const auto updated = time_member(state.document, "lastUpdated");
  if (last == nullptr || !updated || *updated >= *last->end) return;
  report_warning(
      findings, "last-updated-too-early", json::Pointer().child("lastUpdated"),
      text::concat("lastUpdated is ", text_member(state.document, "lastUpdated"), ", but ",
                   last->agent, " ended at ", text_member(last->document, "endTime")),
      "correct endTime if it is wrong; the next write sets lastUpdated to the present");
}

void check_upstream_order(const CheckedState& state, Findings& findings) {
  const auto ends = first_completions(state);
  for (const Execution& execution : state.sequence) {
    const AgentRule* rule = state.map.find(execution.agent);
    if (rule == nullptr || execution.status == ExecutionStatus::pending || !execution.start) {
      continue;
    }
    const auto forced = text_elements(execution.document, "forcedWithout");
    for (const std::string_view upstream : rule->needs_from) {
      if (std::ranges::find(forced, upstream) != forced.end()) continue;
      const auto end = ends.find(upstream);
      if (end == ends.end()) {
        report_order(execution, upstream,
                     text::concat("and ", upstream, " has no completed execution"), findings);
      } else if (end->second > *execution.start) {
        report_order(execution, upstream, text::concat("before ", upstream, " had finished"),
                     findings);
      }
    }
  }
}

// Where the outputs could be read, they are in place of the reference, or beside it.
void check_compacted_outputs(const CheckedState& state, Findings& findings) {
  for (const Execution& execution : state.sequence) {
    const bool is_resolved =
        !member(execution.document, kCompactedOutputs) || member(execution.document, "outputs");
    if (is_resolved) continue;
    report_error(findings, "compacted-outputs", place_of(execution).child(kCompactedOutputs),
                 text::concat("the outputs of ", execution.agent, " (", execution.id,
                              ") are in a file that is missing or was changed"),
                 "restore the file, or run `baton undo` for the revision that moved them");
  }
}

void check_outputs_present(const CheckedState& state, Findings& findings) {
  for (const Execution& execution : state.sequence) {
    if (execution.status != ExecutionStatus::completed) continue;
    const json::View outputs = member(execution.document, "outputs");
    if (outputs && outputs.type() != json::Type::null) continue;
    if (member(execution.document, kCompactedOutputs)) continue;
    report_error(
        findings, "completed-without-outputs", place_of(execution),
        text::concat(execution.agent, " (", execution.id, ") is completed, but has no outputs"),
        "record its output, or set its status to failed or cancelled");
  }
}

}  // namespace baton::model
