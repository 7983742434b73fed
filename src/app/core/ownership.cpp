#include "app/core/ownership.h"

#include <optional>

#include "app/core/baton_files.h"
#include "domain/model/dialect.h"
#include "domain/workflow/damaged_state.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {

Error not_managed(const std::string& file, const Json* document) {
  std::string what = "it cannot be read, and its content does not identify it as a baton state";
  if (document != nullptr) {
    const model::StateDialect dialect = model::recognise(*document, model::Origin::unknown);
    what = text::concat("it looks like ", dialect.name, ": ", dialect.description);
  }
  return {.code = ErrorCode::conflict,
          .phrase = "this file is not managed by baton",
          .subject = file,
          .hint = text::concat(what,
                               "; baton leaves it unchanged. `baton --state FILE init "
                               "--feature NAME` begins a workflow in another file")};
}

Result<void> require_markers(std::string_view text, const std::string& file) {
  if (workflow::shows_baton_state(text)) return {};
  const Result<Json> document = json::read(text, file);
  return fail(not_managed(file, document ? &*document : nullptr));
}

// What is kept of a file tells nothing about one that another program has clearly put in its place.
Result<bool> is_managed(std::string_view text, Workspace& workspace) {
  if (workflow::shows_baton_state(text)) return true;
  const Result<Json> document = json::read(text, "");
  if (document && !model::recognise(*document, model::Origin::baton).is_baton) return false;
  return workspace.states().has_traces();
}

Result<void> require_managed(std::string_view text, Workspace& workspace) {
  BATON_TRY(const bool is_ours, is_managed(text, workspace));
  if (is_ours) return {};
  const Result<Json> document = json::read(text, "");
  return fail(not_managed(workspace.state_file(), document ? &*document : nullptr));
}

Result<Presence> presence_of_state(Workspace& workspace) {
  const Result<std::optional<StoredState>> stored = workspace.states().read();
  if (stored && !*stored) return Presence::absent;
  if (!stored && stored.error().code != ErrorCode::malformed) return fail(stored.error());
  BATON_TRY(const bool is_ours,
            stored ? is_managed((*stored)->text, workspace) : workspace.states().has_traces());
  return is_ours ? Presence::ours : Presence::foreign;
}

Result<void> require_no_foreign_state(Workspace& workspace) {
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kBatonFolder));
  if (home) return {};
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  return stored ? require_managed(stored->text, workspace) : Result<void>();
}

}  // namespace baton::app
