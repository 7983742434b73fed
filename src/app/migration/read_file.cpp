#include "app/migration/read_file.h"

#include <utility>

#include "app/core/state/load_state.h"
#include "json/read.h"

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

}  // namespace baton::app
