#include "domain/model/state.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"

namespace baton::model {
namespace {

constexpr std::array<std::string_view, 5> kExecutionStatuses = {"pending", "in_progress",
                                                                "completed", "failed", "cancelled"};
constexpr std::array<std::string_view, 4> kGateStatuses = {"passed", "warning", "failed",
                                                           "pending"};

ExecutionStatus parse_execution_status(std::string_view text) {
  const auto* found = std::ranges::find(kExecutionStatuses, text);
  return static_cast<ExecutionStatus>(found - kExecutionStatuses.begin());
}

Execution execution_of(const ElementView& element) {
  const json::View& document = element.value;
  Execution execution;
  execution.index = element.index;
  execution.agent = text_member(document, "agentName");
  execution.id = text_member(document, "executionId");
  execution.status_text = text_member(document, "status");
  execution.status = parse_execution_status(execution.status_text);
  execution.task = text_member(document, "task");
  execution.start = time_member(document, "startTime");
  execution.end = time_member(document, "endTime");
  execution.outputs = object_member(document, "outputs");
  execution.document = document;
  return execution;
}

template <typename Wanted>
std::optional<Execution> latest_if(std::span<const Execution> sequence, Wanted wanted) {
  const Execution* latest = nullptr;
  for (const Execution& execution : sequence) {
    if (!wanted(execution)) continue;
    if (latest == nullptr || ended(execution) >= ended(*latest)) latest = &execution;
  }
  return latest == nullptr ? std::nullopt : std::optional(*latest);
}

// The precedence of a status if lists disagree.
int weight(GateStatus status) {
  switch (status) {
    case GateStatus::passed: return 0;
    case GateStatus::pending: return 1;
    case GateStatus::warning: return 2;
    case GateStatus::failed: return 3;
  }
  return 0;
}

// The members that are objects. An object finds a member in a linear search.
std::unordered_map<std::string_view, json::View> details_by_gate(const json::View& details) {
  std::unordered_map<std::string_view, json::View> found;
  if (!details) return found;
  details.each_member([&found](std::size_t, std::string_view name, const json::View& value) {
    if (value.type() == json::Type::object) found.emplace(name, value);
    return true;
  });
  return found;
}

std::vector<json::View> objects(const json::View& state, std::string_view list) {
  std::vector<json::View> found;
  for (const ElementView& element : object_elements(state, list)) found.push_back(element.value);
  return found;
}

}  // namespace

std::string_view name_of(ExecutionStatus status) {
  const auto index = static_cast<std::size_t>(status);
  return index < kExecutionStatuses.size() ? kExecutionStatuses.at(index) : "unknown";
}

std::vector<Execution> executions(const json::View& state) {
  const std::vector<ElementView> entries = object_elements(state, "agentSequence");
  std::vector<Execution> found;
  found.reserve(entries.size());
  for (const ElementView& entry : entries) found.push_back(execution_of(entry));
  return found;
}

Instant ended(const Execution& execution) {
  if (execution.end) return *execution.end;
  return execution.start.value_or(Instant::min());
}

bool is_run_of(const Execution& execution, std::string_view agent) {
  return bare_agent_name(execution.agent) == bare_agent_name(agent);
}

std::vector<Execution> running_executions(const json::View& state) {
  std::vector<Execution> running;
  const json::View sequence = array_member(state, "agentSequence");
  if (!sequence) return running;
  sequence.each_element([&running](std::size_t index, const json::View& entry) {
    const auto status = parse_execution_status(text_member(entry, "status"));
    if (status == ExecutionStatus::in_progress) running.push_back(execution_of({index, entry}));
    return true;
  });
  return running;
}

std::optional<Execution> find_execution(const json::View& state, std::string_view execution_id) {
  std::optional<Execution> found;
  const json::View sequence = array_member(state, "agentSequence");
  if (execution_id.empty() || !sequence) return found;
  sequence.each_element([&](std::size_t index, const json::View& entry) {
    if (text_member(entry, "executionId") == execution_id) found = execution_of({index, entry});
    return !found.has_value();
  });
  return found;
}

bool redoes_unanswered(const Execution& later, const Execution& failed) {
  if (failed.status != ExecutionStatus::failed || failed.outputs) return false;
  if (later.status != ExecutionStatus::completed || !later.start || !failed.start) return false;
  const bool may_be_same_task =
      later.task == failed.task || later.task.empty() || failed.task.empty();
  const bool began_later =
      std::pair(*later.start, later.index) > std::pair(*failed.start, failed.index);
  return may_be_same_task && began_later && later.end && later.end <= failed.end &&
         is_run_of(later, failed.agent);
}

std::optional<Execution> latest_completed(std::span<const Execution> sequence,
                                          std::string_view agent) {
  const std::string_view name = bare_agent_name(agent);
  return latest_if(sequence, [name](const Execution& execution) {
    return execution.status == ExecutionStatus::completed &&
           bare_agent_name(execution.agent) == name;
  });
}

std::optional<Execution> latest_completed(const json::View& state, std::string_view agent) {
  return latest_completed(executions(state), agent);
}

std::optional<Execution> latest_execution(std::span<const Execution> sequence,
                                          std::string_view agent) {
  const std::string_view name = bare_agent_name(agent);
  const auto is_redone = [sequence](const Execution& failed) {
    if (failed.status != ExecutionStatus::failed || failed.outputs) return false;
    return std::ranges::any_of(
        sequence, [&failed](const Execution& later) { return redoes_unanswered(later, failed); });
  };
  return latest_if(sequence, [&](const Execution& execution) {
    return bare_agent_name(execution.agent) == name && !is_redone(execution);
  });
}

std::string_view name_of(GateStatus status) {
  return kGateStatuses.at(static_cast<std::size_t>(status));
}

std::optional<GateStatus> parse_gate_status(std::string_view text) {
  const auto* found = std::ranges::find(kGateStatuses, text);
  if (found == kGateStatuses.end()) return std::nullopt;
  return static_cast<GateStatus>(found - kGateStatuses.begin());
}

std::vector<Gate> gates(const json::View& state) {
  std::vector<Gate> found;
  const json::View quality_gates = object_member(state, "qualityGates");
  const std::unordered_map<std::string_view, json::View> details =
      details_by_gate(object_member(quality_gates, "details"));
  std::unordered_map<std::string_view, std::size_t> places;
  for (const GateStatus status : kGateLists) {
    for (const std::string_view name : text_elements(quality_gates, name_of(status))) {
      const auto [place, is_new] = places.try_emplace(name, found.size());
      if (is_new) {
        const auto detail = details.find(name);
        found.push_back({name, status, detail == details.end() ? json::View() : detail->second});
      } else if (weight(status) > weight(found[place->second].status)) {
        found[place->second].status = status;
      }
    }
  }
  return found;
}

std::optional<GateStatus> gate_status(const json::View& state, std::string_view gate) {
  const json::View quality_gates = object_member(state, "qualityGates");
  std::optional<GateStatus> found;
  for (const GateStatus status : kGateLists) {
    if (found && weight(*found) >= weight(status)) continue;
    const std::vector<std::string_view> names = text_elements(quality_gates, name_of(status));
    if (std::ranges::find(names, gate) != names.end()) found = status;
  }
  return found;
}

bool is_superseded(const json::View& decision) {
  return !text_member(decision, "supersededBy").empty();
}

bool is_lifted(const json::View& constraint) {
  return !text_member(constraint, "liftedAt").empty();
}

std::vector<json::View> decisions(const json::View& state) {
  return objects(state, "sharedDecisions");
}

std::vector<json::View> standing_decisions(const json::View& state) {
  std::vector<json::View> standing = decisions(state);
  std::erase_if(standing, is_superseded);
  return standing;
}

std::vector<json::View> constraints(const json::View& state) {
  return objects(state, "constraints");
}

std::vector<json::View> artifacts(const json::View& state) {
  return objects(state, "artifacts");
}

}  // namespace baton::model
