#include "app/core/encryption/needed_keys.h"

#include <array>
#include <optional>

#include "app/core/files/search_files.h"
#include "host/baton_files.h"
#include "host/repository.h"

namespace baton::app {
namespace {

void remove_found_in(const Directory& root, const Configuration& configuration,
                     const RelativePath& state, std::vector<std::string>& ids) {
  const Result<std::string> text = root.read(state);
  if (!text && text.error().code != ErrorCode::not_found) ids.clear();
  if (text) {
    std::erase_if(ids, [&](const std::string& id) { return text->find(id) != std::string::npos; });
  }
  for (const RelativePath& folder :
       {kBatonFolder, kParkedFolder, configuration.archive_folders.archive}) {
    remove_found(folder, kKeysFolder, root, ids);
  }
}

}  // namespace

Result<void> remove_needed_here(std::vector<std::string>& ids, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  remove_found_in(workspace.host().root, *configuration, workspace.root().state, ids);
  return {};
}

Result<void> remove_needed_elsewhere(std::vector<std::string>& ids, Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (ids.empty() || repository == nullptr) return {};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::array<RelativePath, 2> places = {workspace.root().state, kParkedFolder};
  std::erase_if(ids, [&](const std::string& id) {
    return repository->is_committed(places, id).value_or(true);
  });
  const std::optional<std::vector<std::string>> trees = repository->other_work_trees();
  if (!trees) ids.clear();
  for (const std::string& tree : trees.value_or(std::vector<std::string>())) {
    const Result<std::shared_ptr<Directory>> opened = workspace.folders().open(tree);
    if (opened) {
      remove_found_in(**opened, *configuration, workspace.root().state, ids);
    } else if (opened.error().code != ErrorCode::not_found) {
      ids.clear();
    }
  }
  return {};
}

}  // namespace baton::app
