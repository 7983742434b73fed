#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/core/parked_workflows.h"
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
  std::string status;         // as it stands in the state
  std::string output_status;  // what the agent said of itself; empty if nothing
  std::string start_time;
  std::string end_time;
  std::string failure_reason;
  std::string task;  // that it works on; empty: none
  std::vector<std::string> forced_without;
  std::optional<Milliseconds> age;  // of a running one, since its start
  // Of a running one that Claude Code launched, since its agent's last sign of life.
  std::optional<Milliseconds> silence;
};

// How much the state holds.
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
  // By the state's own names, in its order: workflowId, featureName, phase, … Absent ones are not
  // listed.
  std::vector<std::pair<std::string, std::string>> identification;
  Revision revision;
  Digest digest;
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
  std::vector<ParkedWorkflow> parked;

  // A value of `identification`; empty if it is absent.
  [[nodiscard]] std::string_view text(std::string_view member) const;
};

struct StatusAnswer {
  std::variant<WorkflowStatus, ForeignStatus> state;
};

struct ShowStatus {};

// Where the workflow stands, or what kind of file stands in its place. not_found: there is no
// workflow; malformed: the file cannot be read.
Result<Outcome<StatusAnswer>> show_status(const ShowStatus& request, Workspace& workspace);
Json to_json(const StatusAnswer& answer);

}  // namespace baton::app
