#include "app/workflow/prepared_output.h"

#include <utility>

#include "app/core/caller/caller.h"
#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/findings/output_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "json/print.h"

namespace baton::app {
namespace {

// Refuses to replace an encrypted field by what `baton get` shows in its place.
Result<void> require_values(const json::View& state, const PreparedOutput& prepared) {
  const std::string_view id = model::text_member(prepared.document, "executionId");
  const auto known = model::find_execution(state, id);
  if (!known || !known->outputs) return {};
  if (prepared.placeholders.empty()) return {};
  const policy::Placeholder* const returned =
      policy::find_returned(prepared.placeholders, known->outputs.tree());
  if (returned == nullptr) return {};
  return fail(value_would_be_lost(returned->place.text()));
}

// The id of the workflow that is meant; empty if there is none, which the write reports.
std::string meant_workflow(const std::string& named, Workspace& workspace) {
  if (!named.empty()) return named;
  const Result<LoadedState> state = load_any_state(workspace);
  return state ? std::string(model::text_member(state->document, "workflowId")) : std::string();
}

// The place of the output, if a policy or the output has to do with encryption; otherwise the state
// need not be read for it.
policy::SealedPlace sealed_place_of(const Json& output, const std::string& workflow,
                                    const std::string& agent, Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  const bool is_needed = policy::claims_envelope(output) ||
                         (configuration && (*configuration)->policies.asks_for_encryption({agent}));
  if (!is_needed) return {};
  return place_of_output(meant_workflow(workflow, workspace),
                         model::text_member(output, "executionId"), agent);
}

// Opens a copy that baton kept of an output that it could not record.
Result<void> open_kept(Json& output, const policy::SealedPlace& place, Workspace& workspace) {
  if (!policy::claims_envelope(output)) return {};
  BATON_CHECK(open_copy(output, place, workspace));
  if (!policy::claims_envelope(output)) return {};
  return fail(ErrorCode::denied, "the output is encrypted, and you have no key for it",
              place.pointer, "`baton key list` shows the keys");
}

// Adds a remark if the output is stored redacted instead of encrypted.
Result<void> note_redacted(PreparedOutput& prepared, Workspace& workspace) {
  BATON_TRY(const bool lacks, lacks_encryption(prepared.agent, prepared.place.workflow, workspace));
  if (!lacks) return {};
  prepared.warnings.push_back(policy_unencrypted_output(prepared.agent, prepared.place.workflow,
                                                        prepared.redactions, workspace));
  return {};
}

// Refuses a change of an output that cannot be read.
Result<void> require_readable(const json::View& state, const PreparedOutput& prepared,
                              Workspace& workspace) {
  const std::string_view id = model::text_member(prepared.document, "executionId");
  const auto known = model::find_execution(state, id);
  const bool is_sealed = known && known->outputs && policy::claims_envelope(known->outputs);
  if (!is_sealed) return {};
  Json recorded = known->outputs.tree();
  BATON_CHECK(open_value(recorded,
                         place_of_output(model::text_member(state, "workflowId"), id,
                                         model::bare_agent_name(known->agent)),
                         workspace));
  return fail(ErrorCode::denied,
              "the recorded output of this execution is encrypted, and you have no key for it",
              std::string(id), "`baton key list` shows the keys");
}

}  // namespace

Result<Outcome<PreparedOutput>> prepare_output(Json output, const Submission& submission,
                                               const std::string& workflow, Workspace& workspace) {
  PreparedOutput prepared;
  prepared.agent = model::bare_agent_name(model::text_member(output, "agentName"));
  prepared.place = sealed_place_of(output, workflow, prepared.agent, workspace);
  BATON_CHECK(open_kept(output, prepared.place, workspace));
  BATON_TRY(Findings findings, output_findings(output, submission.json, workspace));
  findings = in_message(std::move(findings), submission);
  if (has_errors(findings)) return Report{std::move(findings)};
  prepared.warnings = std::move(findings);
  BATON_CHECK(require_owner(prepared.agent, prepared.agent, workspace));
  if (submission.json.text.find("[ENCRYPTED:") != std::string::npos) {
    prepared.placeholders = policy::placeholders_in(output);
  }
  BATON_TRY(policy::Redacted redacted,
            redact_output(std::move(output), prepared.agent, workspace, prepared.place));
  prepared.document = std::move(redacted.document);
  prepared.redactions = redacted.report.redactions.size();
  BATON_CHECK(note_redacted(prepared, workspace));
  return prepared;
}

Result<void> require_replaceable(const json::View& state, const PreparedOutput& prepared,
                                 Workspace& workspace) {
  BATON_CHECK(require_readable(state, prepared, workspace));
  return require_values(state, prepared);
}

Result<RecordedOutput> copy_for_recovery(const json::View& state, const PreparedOutput& prepared,
                                         Workspace& workspace) {
  const Json& output = prepared.document;
  BATON_TRY(Identifier workflow,
            Identifier::parse(model::text_member(state, "workflowId"), "workflow id"));
  BATON_TRY(Identifier execution,
            Identifier::parse(model::text_member(output, "executionId"), "execution id"));
  BATON_TRY(const Json copy,
            copy_to_keep(output, place_of_output(workflow.text(), execution.text(), prepared.agent),
                         workspace));
  return RecordedOutput{.workflow = std::move(workflow),
                        .execution = std::move(execution),
                        .text = json::print(copy)};
}

}  // namespace baton::app
