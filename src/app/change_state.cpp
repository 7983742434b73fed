#include "app/change_state.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/load_state.h"
#include "app/redact_state.h"
#include "app/state_findings.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// Judges the edited state. The state before is judged, and read once more for that, only if there
// is something to compare: most changes break nothing, and a copy of a large state is not free.
Result<Findings> errors_of_change(const StoredState& before, const Json& after,
                                  Workspace& workspace) {
  BATON_TRY(const Findings now, state_findings(after, workspace));
  if (!has_errors(now)) return Findings{};
  BATON_TRY(const LoadedState loaded, parse_state(before, workspace.state_file()));
  BATON_TRY(const Findings earlier, state_findings(loaded.document, workspace));
  Findings added = added_errors(earlier, now);
  for (Finding& finding : added) finding.file = workspace.state_file();
  return added;
}

Finding no_object(const std::string& file) {
  return {.rule = "type",
          .message = "a state is an object",
          .file = file,
          .hint = "replace its members, not the whole"};
}

Written proof(const Json& state, Revision revision, Digest digest, Findings warnings) {
  return {.workflow = std::string(model::text_member(state, "workflowId")),
          .revision = revision,
          .digest = std::move(digest),
          .warnings = std::move(warnings)};
}

Result<Outcome<Written>> commit(StateTransaction& transaction, LoadedState& loaded, Edited edited,
                                Workspace& workspace) {
  Json& state = loaded.document;
  BATON_CHECK(redact_state(state, workspace));
  const Revision revision = transaction.next_revision(loaded.revision);
  model::set_member(state, "lastUpdated", text::format_date_time(workspace.now()));
  model::set_member(state, "revision", revision.value);
  BATON_TRY(Findings added, errors_of_change(*transaction.before(), state, workspace));
  if (!added.empty()) return Report{std::move(added)};
  BATON_TRY(std::string text, printed_state(state, workspace.state_file()));
  StateChange change{.text = std::move(text), .output = std::move(edited.output)};
  BATON_TRY(Digest digest, transaction.replace(change));
  return proof(state, revision, std::move(digest), std::move(edited.warnings));
}

}  // namespace

Result<Outcome<Written>> change_state(Workspace& workspace, const WriteRequest& request,
                                      const Edit& edit) {
  const std::string file = workspace.state_file();
  BATON_CHECK(workspace.configuration());
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = request.command}));
  if (!transaction->before()) return fail(no_workflow(workspace));
  BATON_TRY(LoadedState loaded, parse_state(*transaction->before(), file, Purpose::writing));
  BATON_CHECK(require_ours(loaded, file));
  BATON_CHECK(require_revision(loaded, request.if_revision, file));

  BATON_TRY(Outcome<Edited> outcome, edit(loaded.document));
  if (Report* report = std::get_if<Report>(&outcome)) {
    for (Finding& finding : report->findings) finding.file = file;
    return std::move(*report);
  }
  Edited& edited = std::get<Edited>(outcome);
  if (!loaded.document.is_object()) return Report{{no_object(file)}};
  if (edited.change == Change::none) {
    return proof(loaded.document, loaded.revision, loaded.digest, std::move(edited.warnings));
  }
  return commit(*transaction, loaded, std::move(edited), workspace);
}

}  // namespace baton::app
