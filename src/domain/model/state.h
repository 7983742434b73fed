#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "json/json.h"
#include "json/view.h"

// Read-only views of a workflow state. They point into the document and are valid while it is
// unchanged. Malformed parts are skipped: the schema reports them.
namespace baton::model {

enum class ExecutionStatus : std::uint8_t {
  pending,
  in_progress,
  completed,
  failed,
  cancelled,
  unknown  // a status that baton does not know
};

std::string_view name_of(ExecutionStatus status);

// One entry of agentSequence.
struct Execution {
  std::size_t index = 0;  // in agentSequence
  std::string_view agent;
  std::string_view id;
  ExecutionStatus status = ExecutionStatus::unknown;
  std::string_view status_text;  // as it is in the document
  std::string_view task;         // the id of its task; empty if there is none
  std::optional<Instant> start;
  std::optional<Instant> end;
  json::View outputs;  // an object, or no value
  json::View document;
};

std::vector<Execution> executions(const json::View& state);
// The end, else the start, else the earliest instant.
Instant ended(const Execution& execution);
// Whether it is a run of the agent, with any plugin's prefix.
bool is_run_of(const Execution& execution, std::string_view agent);
std::vector<Execution> running_executions(const json::View& state);  // in_progress, in order
std::optional<Execution> find_execution(const json::View& state, std::string_view execution_id);

// Whether `later` completed what an earlier run of the agent failed to answer, although the failure
// was recorded afterwards: that of an agent that was killed is recorded when it is noticed.
bool redoes_unanswered(const Execution& later, const Execution& failed);

// The latest by end, else by start; of equal ones the later in the sequence. "baton:x" counts as
// "x". latest_execution() leaves out those that another run redoes, see redoes_unanswered().
std::optional<Execution> latest_completed(std::span<const Execution> sequence,
                                          std::string_view agent);
std::optional<Execution> latest_completed(const json::View& state, std::string_view agent);
std::optional<Execution> latest_execution(std::span<const Execution> sequence,
                                          std::string_view agent);

enum class GateStatus : std::uint8_t { passed, warning, failed, pending };
// The lists of qualityGates, which have the names of the statuses, in the order of reading.
inline constexpr std::array<GateStatus, 4> kGateLists = {GateStatus::passed, GateStatus::pending,
                                                         GateStatus::failed, GateStatus::warning};

std::string_view name_of(GateStatus status);
std::optional<GateStatus> parse_gate_status(std::string_view text);

struct Gate {
  std::string_view name;
  GateStatus status = GateStatus::pending;
  json::View details;  // qualityGates.details.<name>, an object, or no value
};

// Every gate once. If a gate is in two lists: failed over warning over pending over passed. Order:
// by list (passed, pending, failed, warning), then by place.
std::vector<Gate> gates(const json::View& state);
std::optional<GateStatus> gate_status(const json::View& state, std::string_view gate);

// The entries that are objects, in order. Superseded and lifted items may not enter contexts;
// standing_decisions() leaves the former out.
std::vector<json::View> decisions(const json::View& state);
std::vector<json::View> standing_decisions(const json::View& state);
std::vector<json::View> constraints(const json::View& state);
std::vector<json::View> artifacts(const json::View& state);
bool is_superseded(const json::View& decision);
bool is_lifted(const json::View& constraint);

}  // namespace baton::model
