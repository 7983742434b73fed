// The whole of a workflow and its past, for whoever leads the agents.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/actions/workflow_actions.h"
#include "app/context/show_receipt.h"
#include "app/core/locate_project.h"
#include "app/documents/get_value.h"
#include "app/documents/list_schemas.h"
#include "app/documents/show_configuration.h"
#include "app/documents/validate_documents.h"
#include "app/recovery/compare_states.h"
#include "app/recovery/list_changes.h"
#include "app/recovery/list_summaries.h"
#include "domain/shared/faults.h"
#include "json/print.h"

namespace baton::app::on_workflow {
namespace {

using Members = RequestMembers;

// "12" or "12@0e57"; of a number, too.
Result<std::optional<StateReference>> state_in(const Members& members, std::string_view name) {
  const Json* const given = members.value(name);
  if (given == nullptr || given->is_null()) return std::nullopt;
  std::optional<StateReference> state = as_reference(*given);
  if (state) return state;
  return baton::fail(shared::invalid_request("a member is no revision", std::string(name),
                                             "give a number, or \"12@0e57\""));
}

}  // namespace

ActionAnswer state(const ActionCall& call) {
  Members members(call.request);
  GetValue request{.pointer = members.text("pointer").value_or("")};
  BATON_CHECK(members.fault());
  BATON_TRY(request.at, state_in(members, "at"));
  return json_of(get_value(request, call.workspace));
}

ActionAnswer get(const ActionCall& call) {
  Members members(call.request);
  const GetValue request{.pointer = members.text("pointer").value_or("")};
  BATON_CHECK(members.fault());
  return json_of(get_value(request, call.workspace));
}

ActionAnswer log(const ActionCall& call) {
  Members members(call.request);
  ListChanges request{.limit = members.number("limit")};
  if (members.flag("denials")) request.listing = Listing::denials;
  BATON_CHECK(members.fault());
  return json_of(list_changes(request, call.workspace));
}

ActionAnswer diff(const ActionCall& call) {
  const Members members(call.request);
  CompareStates request;
  BATON_TRY(request.from, state_in(members, "from"));
  BATON_TRY(request.to, state_in(members, "to"));
  return json_of(compare_states(request, call.workspace));
}

ActionAnswer why(const ActionCall& call) {
  BATON_TRY(std::string execution, required_text(call.request, "execution"));
  return json_of(show_receipt({std::move(execution)}, call.workspace));
}

ActionAnswer summaries(const ActionCall& call) {
  Members members(call.request);
  const ListSummaries request{
      .agent = members.text("agent"),
      .status = members.choice("status", {"completed", "failed", "incomplete"}),
      .decision = members.text("decision"),
      .since = members.text("since"),
      .until = members.text("until")};
  BATON_CHECK(members.fault());
  return json_of(list_summaries(request, call.workspace));
}

ActionAnswer validate(const ActionCall& call) {
  Members members(call.request);
  ValidateDocuments request{.schema = members.text("schema")};
  if (members.flag("strict")) request.strictness = Strictness::strict;
  if (members.flag("artifacts")) request.artifact_files = ArtifactFiles::checked;
  BATON_CHECK(members.fault());
  if (const Json* const document = members.value("document")) {
    request.files.push_back({.name = "document", .text = json::print_compact(*document)});
  }
  return json_of(validate_documents(std::move(request), call.workspace));
}

ActionAnswer config(const ActionCall& call) {
  Members members(call.request);
  ShowConfiguration request;
  if (members.flag("defaults")) request.layer = ConfigurationLayer::defaults;
  BATON_CHECK(members.fault());
  return json_of(show_configuration(request, call.workspace));
}

ActionAnswer schema(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> name = members.text("name");
  BATON_CHECK(members.fault());
  if (name) return show_schema(*name);
  BATON_TRY(const SchemaList list, list_schemas());
  return to_json(list);
}

ActionAnswer where(const ActionCall& call) {
  return json_of(locate_project({}, call.workspace));
}

}  // namespace baton::app::on_workflow
