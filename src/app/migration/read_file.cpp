#include "app/migration/read_file.h"

#include <utility>

#include "app/core/state/load_state.h"
#include "app/core/state/state_format.h"
#include "domain/model/dialect.h"
#include "domain/model/members.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {

Result<MigrationFile> read_migration_file(const std::optional<Source>& file, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!file && !stored) return fail(no_workflow(workspace));
  MigrationFile read{.name = file ? file->name : workspace.state_file(),
                     .document = {},
                     .text = file ? file->text : stored->text,
                     .digest = {}};
  const bool is_state = stored && stored->text == read.text;
  if (is_state) read.digest = file_digest_of(*stored, workspace.host().crypto);
  BATON_TRY(read.document,
            json::read(read.text, read.name, {.big_integers = json::BigIntegers::refused}));
  if (read.document.is_object()) return read;
  return fail(ErrorCode::malformed, "a workflow's file must hold a JSON object", read.name);
}

Result<void> require_older_format(const MigrationFile& file) {
  if (!model::has_markers(file.document)) return {};
  BATON_CHECK(require_known_format(file.document, file.name));
  if (is_older_format(file.document)) return {};
  return fail(
      ErrorCode::conflict, "this file needs no migration", file.name,
      text::concat("it is a baton state, version ", model::text_member(file.document, "version"),
                   "; `baton validate` checks it"));
}

}  // namespace baton::app
