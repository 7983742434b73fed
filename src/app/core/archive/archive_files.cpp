#include "app/core/archive/archive_files.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {

std::vector<std::string> archive_files(const ArchiveFolders& folders, const Identifier& id) {
  const ArchivePaths paths(folders, id);
  return {std::string(paths.archive.text()), std::string(paths.summary.text()),
          std::string(paths.markdown.text())};
}

Result<Identifier> workflow_id_of(const json::View& state, const std::string& file) {
  Result<Identifier> id = Identifier::parse(model::text_member(state, "workflowId"), "workflow id");
  if (id) return id;
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "the state has no usable workflow id",
                    .subject = file,
                    .pointer = "/workflowId",
                    .hint = "letters, digits, '.', '_' and '-', at most 128, a letter or digit "
                            "first"});
}

Result<void> require_workflow(const Identifier& id, const LoadedState& state, Phrase phrase,
                              const std::string& file, Workspace& workspace) {
  BATON_CHECK(require_baton_state(state, file, workspace));
  BATON_TRY(const Identifier inside, workflow_id_of(state.document, file));
  if (inside == id) return {};
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = phrase,
                    .subject = file,
                    .pointer = "/workflowId",
                    .hint = text::concat("its id is ", inside.text())});
}

}  // namespace baton::app
