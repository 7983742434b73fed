#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/runs.h"
#include "domain/model/state.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/archive_summary.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;
using model::Gate;
using model::GateStatus;

// Whether an agent has a failed run that no later run made good.
bool has_failed_agent(const std::vector<Execution>& sequence) {
  const model::Runs runs(sequence);
  return std::ranges::any_of(sequence, [&runs](const Execution& execution) {
    return !runs.open_failures(execution.agent).empty();
  });
}

bool is_open(const Execution& execution) {
  return execution.status == ExecutionStatus::pending ||
         execution.status == ExecutionStatus::in_progress;
}

}  // namespace

std::string_view name_of(FinalStatus status) {
  return model::kFinalStatuses.at(static_cast<std::size_t>(status));
}

FinalStatus final_status(const json::View& state) {
  const std::vector<Execution> sequence = model::executions(state);
  const std::vector<Gate> gates = model::gates(state);
  const auto has_gate = [&gates](GateStatus status) {
    return std::ranges::find(gates, status, &Gate::status) != gates.end();
  };
  if (has_gate(GateStatus::failed) || has_failed_agent(sequence)) return FinalStatus::failed;
  if (has_gate(GateStatus::pending) || std::ranges::any_of(sequence, is_open)) {
    return FinalStatus::incomplete;
  }
  const bool something_done =
      !gates.empty() ||
      std::ranges::find(sequence, ExecutionStatus::completed, &Execution::status) != sequence.end();
  return something_done ? FinalStatus::completed : FinalStatus::incomplete;
}

}  // namespace baton::workflow
