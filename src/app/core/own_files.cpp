#include "app/core/own_files.h"

#include <algorithm>

#include "app/core/baton_files.h"
#include "domain/handoff/paths.h"

namespace baton::app {

std::vector<std::string> own_paths(const ArchiveFolders& folders, const RelativePath& state) {
  return {std::string(state.text()), std::string(kBatonFolder.text()),
          std::string(kParkedFolder.text()), std::string(folders.archive.text()),
          std::string(folders.summaries.text())};
}

Result<bool> is_own_file(const RelativePath& path, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return std::ranges::any_of(
      own_paths(configuration->archive_folders, workspace.root().state),
      [&path](const std::string& own) { return handoff::is_in(path.text(), own); });
}

Result<void> refuse_own_file(const RelativePath& path, Phrase phrase, Workspace& workspace) {
  BATON_TRY(const bool is_own, is_own_file(path, workspace));
  if (!is_own) return {};
  return fail(ErrorCode::usage, phrase, std::string(path.text()), "name a file of the project");
}

Result<void> require_field_source(const RelativePath& path, Workspace& workspace) {
  BATON_TRY(const bool is_own, is_own_file(path, workspace));
  if (!is_own) return {};
  return fail(ErrorCode::malformed, "a file of baton cannot be the source of a context field",
              std::string(path.text()),
              R"(use {"state": "/pointer"} or "agent#/pointer", to which policies apply)");
}

}  // namespace baton::app
