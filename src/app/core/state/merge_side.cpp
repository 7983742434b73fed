#include "app/core/state/merge_side.h"

#include <algorithm>
#include <utility>

#include "app/core/archive/archive_files.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/load_state.h"
#include "json/patch.h"
#include "json/read.h"

namespace baton::app {
namespace {

Result<std::string> stored_text(Json state, const std::vector<model::CompactedFile>& known,
                                const std::string& file, Workspace& workspace) {
  fold_known_outputs(state, known, workspace);
  return printed_state(state, file);
}

}  // namespace

void fold_known_outputs(Json& state, const std::vector<model::CompactedFile>& known,
                        Workspace& workspace) {
  const std::vector<model::CompactedText> folded =
      fold_compacted_outputs(state, Json::object(), workspace);
  const auto read_new = [&](const model::CompactedFile& file) -> Result<Json> {
    const auto text = std::ranges::find(folded, file, &model::CompactedText::file);
    const bool is_known = std::ranges::find(known, file) != known.end();
    if (text != folded.end() && !is_known) return json::read(text->text, path_of(file));
    return fail(ErrorCode::not_found, "not a new file", path_of(file));
  };
  (void)model::insert_outputs(state, model::References::removed, read_new);
}

Result<MergeSide> read_merge_side(const Source& source, Workspace& workspace) {
  const StoredState stored{.text = source.text};
  Result<LoadedState> loaded = parse_state(stored, source.name, workspace, Purpose::writing);
  if (!loaded) {
    Error error = loaded.error();
    error.hint = "nothing was written; repair this version, or use the other one";
    return fail(std::move(error));
  }
  BATON_CHECK(require_baton_state(*loaded, source.name, workspace));
  BATON_TRY(Identifier id, workflow_id_of(loaded->document, source.name));
  Json& state = loaded->document.tree();
  const Json as_read = state;
  BATON_CHECK(redact_state(state, workspace));
  std::string text = source.text;
  if (!json::equal(as_read, state)) {
    BATON_TRY(text, stored_text(state, model::compacted_files(state), source.name, workspace));
  }
  return MergeSide{.id = std::move(id),
                   .state = std::move(state),
                   .text = std::move(text),
                   .revision = loaded->revision};
}

}  // namespace baton::app
