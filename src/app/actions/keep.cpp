// What whoever leads the agents does to a workflow as a whole, and to what keeps it.
#include <optional>
#include <string>
#include <utility>

#include "app/actions/workflow_actions.h"
#include "app/context/redact_document.h"
#include "app/documents/patch_state.h"
#include "app/documents/set_value.h"
#include "app/workflow/close_executions.h"
#include "app/workflow/switch_workflow.h"
#include "domain/shared/faults.h"
#include "json/print.h"

namespace baton::app::on_workflow {
namespace {

using Members = RequestMembers;

// Any JSON value, null as well, as a text to be read again.
Result<Source> source_in(const Members& members, const std::string& name) {
  const Json* const value = members.value(name);
  if (value != nullptr) return Source{.name = name, .text = json::print_compact(*value)};
  return baton::fail(shared::invalid_request("a member is missing", name, "give any JSON value"));
}

}  // namespace

ActionAnswer set(const ActionCall& call) {
  Members members(call.request);
  SetValue request{.pointer = members.required("pointer"), .value = {}};
  BATON_CHECK(members.fault());
  BATON_TRY(Source value, source_in(members, "value"));
  request.value = JsonText{std::move(value)};
  BATON_TRY(request.guard, guard_in(call));
  return json_of(set_value(request, call.workspace));
}

ActionAnswer patch(const ActionCall& call) {
  PatchState request;
  BATON_TRY(request.patch, source_in(Members(call.request), "patch"));
  BATON_TRY(request.guard, guard_in(call));
  return json_of(patch_state(request, call.workspace));
}

ActionAnswer switch_to(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> workflow = members.text("workflow");
  BATON_CHECK(members.fault());
  if (!workflow) return json_of(list_parked({}, call.workspace));
  return json_of(switch_workflow({*workflow}, call.workspace));
}

ActionAnswer reconcile(const ActionCall& call) {
  Members members(call.request);
  const Reconciled which = members.flag("all") ? Reconciled::all : Reconciled::silent;
  BATON_CHECK(members.fault());
  return json_of(close_executions(to_reconcile(which), call.workspace));
}

// The command prints the document alone, which may be any JSON; an answer is an object.
ActionAnswer redact(const ActionCall& call) {
  Members members(call.request);
  RedactDocument request{.source = {}, .context_type = members.text("type")};
  const bool wants_report = members.flag("report");
  BATON_CHECK(members.fault());
  BATON_TRY(request.source, source_in(members, "document"));
  BATON_TRY(const Outcome<DocumentRedacted> outcome, redact_document(request, call.workspace));
  const DocumentRedacted& redacted = std::get<DocumentRedacted>(outcome);  // it never refuses
  if (wants_report) return report_of(redacted);
  return Json{{"document", redacted.redacted.document}};
}

}  // namespace baton::app::on_workflow
