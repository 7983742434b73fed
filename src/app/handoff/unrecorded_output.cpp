#include "app/handoff/unrecorded_output.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/sealed_sections.h"
#include "app/core/findings/error_finding.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/core/state/way_to_workflow.h"
#include "app/handoff/output_origin.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/workflow/record.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using workflow::Amendment;

// Whether its execution has ended, so that the output replaces what that has.
Amendment amendment_of(const Lease& lease, Workspace& workspace) {
  if (lease.may_amend) return Amendment::allowed;
  const Result<LoadedState> state = state_of(lease, workspace);
  if (!state) return Amendment::refused;
  const auto execution = model::find_execution(state->document, lease.execution.text());
  const bool is_open = !execution || execution->status == model::ExecutionStatus::pending ||
                       execution->status == model::ExecutionStatus::in_progress;
  return is_open ? Amendment::refused : Amendment::allowed;
}

// "`baton switch wf_1`, then `baton record FILE`"
std::string recording_of(const Result<std::string>& file, const Lease& lease, Amendment amendment,
                         Workspace& workspace) {
  if (!file) return {};
  std::string steps;
  if (!workspace.require_all_settings()) {
    steps = text::concat("correct ", kConfigurationFile.text(), ", then ");
  }
  const std::string activation = way_to_workflow(lease.workflow, workspace);
  if (!activation.empty()) steps += text::concat(activation, ", then ");
  return text::concat(steps, "`baton record ", *file,
                      amendment == Amendment::allowed ? " --amend`" : "`");
}

// The workflow that the output can be recorded in, with whose key its copy is encrypted: the active
// one if the agent's is not known. Empty if that cannot be read.
std::string receiving_workflow(const Lease& lease, Workspace& workspace) {
  if (!lease.workflow.empty()) return lease.workflow;
  const Result<LoadedState> active = load_state(workspace, Outputs::optional);
  return active ? std::string(model::text_member(active->document, "workflowId")) : std::string();
}

// Stores the output in a file, redacted. Returns the file's path.
Result<std::string> store_unrecorded(Json output, const Lease& lease, Workspace& workspace) {
  BATON_TRY(const policy::Redacted redacted,
            redact_output(std::move(output), lease.agent, workspace, {}, Refusal::redacts));
  BATON_TRY(const Json copy, copy_to_keep(redacted.document,
                                          place_of_output(receiving_workflow(lease, workspace),
                                                          lease.execution.text(),
                                                          model::bare_agent_name(lease.agent)),
                                          workspace));
  return workspace.handoff().keep_unrecorded(lease, json::print(copy));
}

// Whether the file is encrypted follows from the key; that it is not must be said.
std::string kept_as(const Lease& lease, Workspace& workspace) {
  const std::string workflow = receiving_workflow(lease, workspace);
  const bool lacks = lacks_encryption(lease.agent, workflow, workspace).value_or(false);
  return text::concat(". It is kept", lacks ? ", redacted but not encrypted" : "",
                      lease.workflow.empty()
                          ? "; to record it in the active workflow, if the agent worked for it: "
                          : "; to record it: ");
}

HandoffEnded unrecorded(const Result<std::string>& file, const Lease& lease, std::string_view why,
                        std::string_view steps, Workspace& workspace) {
  const std::string of = lease.workflow.empty() ? "" : text::concat(" of ", lease.workflow);
  HandoffEnded ended{.effect = file ? HandoffEffect::kept : HandoffEffect::lost,
                     .execution_id = lease.execution.text(),
                     .recording = std::string(file ? steps : "")};
  ended.reason = text::concat("the output of ", lease.agent, " (", lease.execution.text(), of,
                              ") could not be recorded: ", why,
                              file ? kept_as(lease, workspace) : ". It could not be kept either: ",
                              file ? std::string(steps) : finding_of(file.error()).message, ".");
  return ended;
}

}  // namespace

bool has_ended_otherwise(const Error& error, const Lease& lease) {
  return error.code == ErrorCode::conflict && error.subject == lease.execution.text();
}

HandoffEnded keep_output(Json output, const Lease& lease, const Error& error,
                         Workspace& workspace) {
  const Result<std::string> file = store_unrecorded(std::move(output), lease, workspace);
  const Amendment amendment =
      has_ended_otherwise(error, lease) ? Amendment::allowed : amendment_of(lease, workspace);
  return unrecorded(file, lease, error.phrase.view(),
                    recording_of(file, lease, amendment, workspace), workspace);
}

HandoffEnded keep_invalid_output(Json output, const Lease& lease, std::string_view faults,
                                 Workspace& workspace) {
  const Result<std::string> file =
      output.is_null()
          ? fail(ErrorCode::malformed, "text that is not valid JSON cannot be redacted")
          : store_unrecorded(std::move(output), lease, workspace);
  return unrecorded(
      file, lease, faults,
      text::concat("correct it, then ",
                   recording_of(file, lease, amendment_of(lease, workspace), workspace)),
      workspace);
}

}  // namespace baton::app
