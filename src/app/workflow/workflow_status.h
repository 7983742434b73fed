#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/core/archive/parked_workflows.h"
#include "app/core/files/evidence.h"
#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/tasks/task_head.h"
#include "app/workflow/foreign_status.h"
#include "app/workflow/next_agents.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/instant.h"
#include "domain/model/state.h"
#include "json/json.h"

namespace baton::app {

struct ExecutionStatusLine {
  std::string agent;
  std::string id;
  std::string status;         // as stored in the state
  std::string output_status;  // the agent's own report; empty if none
  std::string start_time;
  std::string end_time;
  std::string failure_reason;
  std::string task;  // the task that it works on; empty: none
  std::vector<std::string> forced_without;
  std::optional<Milliseconds> age;  // of a running execution: time since its start
  // Of a running execution that Claude Code started: time since its agent's last activity.
  std::optional<Milliseconds> silence;
};

// The number of items in the state.
struct StateCounts {
  std::size_t executions = 0;
  std::size_t decisions = 0;
  std::size_t constraints = 0;
  std::size_t artifacts = 0;
  std::size_t tasks = 0;
  std::size_t messages = 0;
};

struct WorkflowStatus {
  std::string state_file;
  bool is_parked = false;  // for an agent of a parked workflow
  // Names and values in the state's order: workflowId, featureName, phase, … Absent members are
  // omitted.
  std::vector<std::pair<std::string, std::string>> identification;
  Revision revision;
  std::optional<Digest> digest;
  std::vector<ExecutionStatusLine> executions;  // oldest first
  std::vector<std::pair<std::string, model::GateStatus>> gates;
  NextAgents next;
  std::vector<TaskHead> tasks;  // in the order of the state
  StateCounts counts;
  std::size_t state_tokens = 0;
  std::uint64_t token_limit = 0;    // 0: none
  std::optional<Milliseconds> age;  // since the last update
  Findings invalid;                 // errors, with positions in the state file
  std::vector<std::string> warnings;
  std::vector<ItemEvidence> evidence;  // of what the caller sees
  std::vector<ParkedWorkflow> parked;

  // A value of `identification`; empty if absent.
  [[nodiscard]] std::string_view text(std::string_view member) const;
};

// The stale outputs alone.
struct StaleOutputs {
  workflow::StaleChains stale;
};

struct StatusAnswer {
  std::variant<WorkflowStatus, ForeignStatus, StaleOutputs> state;
};

enum class StatusView : std::uint8_t { whole, stale };

struct ShowStatus {
  StatusView view = StatusView::whole;
  DigestUse digest = DigestUse::given;
};

// Returns the workflow's status, its stale outputs, or the format of the file in the state's place.
// not_found: no workflow; malformed: the file cannot be read.
Result<Outcome<StatusAnswer>> show_status(const ShowStatus& request, Workspace& workspace);
Json to_json(const StatusAnswer& answer);

}  // namespace baton::app
