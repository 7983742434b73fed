// The whole of a workflow and its past, for whoever leads the agents.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/actions/workflow_actions.h"
#include "app/documents/list_schemas.h"
#include "app/documents/validate_documents.h"
#include "app/recovery/list_summaries.h"
#include "json/print.h"

namespace baton::app::on_workflow {
namespace {

using Members = RequestMembers;

}  // namespace

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

ActionAnswer schema(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> name = members.text("name");
  BATON_CHECK(members.fault());
  if (name) return show_schema(*name);
  BATON_TRY(const SchemaList list, list_schemas());
  return to_json(list);
}

}  // namespace baton::app::on_workflow
