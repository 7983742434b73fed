#include "app/core/state/store_parked.h"

#include <optional>
#include <string>
#include <utility>

#include "app/core/archive/parked_workflows.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Finding not_journaled(const Error& error) {
  return {.severity = Severity::warning,
          .rule = "change-not-journaled",
          .message = text::concat("the change is made, but `baton log` may not list it: ",
                                  error.phrase.view()),
          .file = error.subject};
}

// A file that was replaced but not synced has the change: a power failure may undo it.
bool is_in_place(const Identifier& id, const std::string& text, Workspace& workspace) {
  const Result<std::optional<std::string>> there = workspace.parked().read(id);
  return there && *there == text;
}

}  // namespace

// The file is written before the journal, which must not record a change that was not made.
Result<Digest> store_parked(const StateChange& change, const std::string& before,
                            StateTransaction& transaction, Findings& warnings,
                            Workspace& workspace) {
  BATON_TRY(const Identifier id, Identifier::parse(change.note.workflow, "workflow id"));
  bool is_made = false;
  std::optional<Error> unsynced;
  const auto put = [&]() -> Result<void> {
    const Result<std::string> written = workspace.parked().put(id, change.text);
    is_made = written || is_in_place(id, change.text, workspace);
    if (!is_made) return fail(written.error());
    if (!written) unsynced = written.error();
    // Of a workflow that a merge left as a copy. One that remains has a lower revision: `switch`
    // resumes the file.
    if (written) (void)remove_parked_copies(id, before, workspace);
    return {};
  };
  Result<void> noted = transaction.change_parked(change, put);
  if (!is_made) return fail(noted.error());
  if (noted) noted = transaction.finish();
  if (unsynced) return fail(*std::move(unsynced));
  if (!noted) warnings.push_back(not_journaled(noted.error()));
  return workspace.host().crypto.digest(change.text);
}

}  // namespace baton::app
