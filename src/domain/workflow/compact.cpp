#include "domain/workflow/compact.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "domain/model/compacted_outputs.h"
#include "domain/model/members.h"
#include "domain/model/runs.h"
#include "domain/model/state.h"
#include "json/print.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

// Bytes of a reference in the state: a digest, the size, and their names.
constexpr std::size_t kReferenceBytes = 200;

bool has_ended_for_good(const Execution& execution) {
  return execution.status == ExecutionStatus::completed ||
         execution.status == ExecutionStatus::failed ||
         execution.status == ExecutionStatus::cancelled;
}

bool is_superseded_run(const Execution& execution, const model::Runs& runs) {
  if (execution.status == ExecutionStatus::completed) return runs.successor(execution) != nullptr;
  if (execution.status != ExecutionStatus::failed) return false;
  const auto open = runs.open_failures(execution.agent);
  return std::ranges::find(open, &execution) == open.end();
}

std::optional<CompactReason> reason_for(const Execution& execution, const model::Runs& runs,
                                        const CompactOptions& options) {
  if (!has_ended_for_good(execution)) return std::nullopt;
  if (is_superseded_run(execution, runs)) return CompactReason::superseded;
  const bool is_earlier =
      options.phase_began && execution.end && *execution.end <= *options.phase_began;
  if (is_earlier) return CompactReason::earlier_phase;
  if (options.every_ended) return CompactReason::ended;
  return std::nullopt;
}

}  // namespace

std::string_view name_of(CompactReason reason) {
  switch (reason) {
    case CompactReason::superseded: return "superseded";
    case CompactReason::earlier_phase: return "earlier-phase";
    case CompactReason::ended: return "ended";
  }
  return "ended";
}

std::vector<CompactableOutputs> compactable_outputs(const json::View& state,
                                                    const CompactOptions& options) {
  std::vector<CompactableOutputs> found;
  if (!Identifier::is_valid(model::text_member(state, "workflowId"))) return found;
  const std::vector<Execution> sequence = model::executions(state);
  const model::Runs runs(sequence);
  for (const Execution& execution : sequence) {
    const bool can_move = execution.outputs && Identifier::is_valid(execution.id) &&
                          !model::member(execution.document, model::kCompactedOutputs);
    if (!can_move) continue;
    const std::optional<CompactReason> reason = reason_for(execution, runs, options);
    if (!reason) continue;
    const std::size_t bytes = json::print(execution.outputs).size();
    if (bytes <= kReferenceBytes) continue;
    found.push_back({.index = execution.index,
                     .agent = std::string(execution.agent),
                     .execution = std::string(execution.id),
                     .reason = *reason,
                     .bytes = bytes});
  }
  return found;
}

}  // namespace baton::workflow
