#include "app/core/state/output_copies.h"

#include <set>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/outputs.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "json/read.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

Result<void> write_copy(const json::View& state, std::string_view execution_id,
                        Workspace& workspace) {
  BATON_TRY(const Identifier id, Identifier::parse(model::text_member(state, "workflowId")));
  BATON_TRY(const Identifier execution, Identifier::parse(execution_id));
  const auto known = model::find_execution(state, execution_id);
  Host& host = workspace.host();
  const RelativePath folder = kOutputsFolder.child(id);
  BATON_CHECK(store::ensure_folders(host.root, folder, Access::private_to_owner));
  return store::write_durably(host.root, host.ids, folder.child(execution, ".json"),
                              json::print(context::complete_output(*known, state)),
                              Access::private_to_owner);
}

}  // namespace

OutputCopies compare_copies(const json::View& state, const std::vector<RecordedOutput>& outputs) {
  const std::string_view workflow = model::text_member(state, "workflowId");
  std::set<std::string> whole;
  std::set<std::string> unknown;
  for (const RecordedOutput& output : outputs) {
    if (output.workflow.text() != workflow) continue;
    unknown.insert(output.execution.text());
    const Result<Json> document = json::read(output.text, output.execution.text());
    if (document && document->is_object()) whole.insert(output.execution.text());
  }
  OutputCopies copies{.whole = whole.size(), .missing = {}, .unknown = {}};
  for (const model::Execution& execution : model::executions(state)) {
    const std::string id(execution.id);
    unknown.erase(id);
    const bool lacks_copy = execution.outputs && !whole.contains(id);
    if (lacks_copy && Identifier::is_valid(id)) copies.missing.push_back(id);
  }
  copies.unknown.assign(unknown.begin(), unknown.end());
  return copies;
}

Result<std::vector<std::string>> write_missing_copies(const json::View& state,
                                                      Workspace& workspace) {
  BATON_TRY(const std::vector<RecordedOutput> outputs, workspace.states().outputs());
  OutputCopies copies = compare_copies(state, outputs);
  for (const std::string& id : copies.missing) BATON_CHECK(write_copy(state, id, workspace));
  return std::move(copies.missing);
}

}  // namespace baton::app
