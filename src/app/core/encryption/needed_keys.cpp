#include "app/core/encryption/needed_keys.h"

#include "app/core/configuration/configuration.h"
#include "app/core/files/search_files.h"
#include "app/core/state/project_states.h"
#include "host/baton_files.h"
#include "host/repository.h"

namespace baton::app {
namespace {

void remove_found_in_file(const RelativePath& file, const Directory& root,
                          std::vector<std::string>& ids) {
  const Result<std::string> text = root.read(file);
  if (!text && text.error().code != ErrorCode::not_found) ids.clear();
  if (!text) return;
  std::erase_if(ids, [&](const std::string& id) { return text->find(id) != std::string::npos; });
}

// `state` is searched also if nothing but this command names it.
void remove_found_in(const Directory& root, const Configuration& configuration,
                     const RelativePath& state, std::vector<std::string>& ids) {
  const Result<std::vector<RelativePath>> states = known_state_files(root);
  if (!states) ids.clear();
  remove_found_in_file(state, root, ids);
  for (const RelativePath& file : states.value_or(std::vector<RelativePath>())) {
    remove_found_in_file(file, root, ids);
  }
  for (const RelativePath& folder :
       {kBatonFolder, kParkedFolder, configuration.archive_folders.archive}) {
    remove_found(folder, kKeysFolder, root, ids);
  }
}

// Another branch may have other settings.
void remove_found_in_tree(const Directory& root, const Configuration& own,
                          const RelativePath& state, std::vector<std::string>& ids) {
  remove_found_in(root, own, state, ids);
  const Result<Configuration> settings = load_configuration(root);
  if (!settings) {
    ids.clear();
  } else if (settings->archive_folders.archive != own.archive_folders.archive) {
    remove_found(settings->archive_folders.archive, kKeysFolder, root, ids);
  }
}

}  // namespace

Result<void> remove_needed_here(std::vector<std::string>& ids, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  remove_found_in(workspace.host().root, *configuration, workspace.root().state, ids);
  return {};
}

Result<void> remove_needed_elsewhere(std::vector<std::string>& ids, Workspace& workspace,
                                     std::span<const RelativePath> leaving) {
  const Repository* const repository = workspace.states().repository();
  if (ids.empty() || repository == nullptr) return {};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const OtherWorkTrees trees = repository->other_work_trees();
  if (!trees.are_all()) ids.clear();
  for (const std::string& tree : trees.folders()) {
    const Result<std::shared_ptr<Directory>> opened = workspace.folders().open(tree);
    if (opened) {
      remove_found_in_tree(**opened, *configuration, workspace.root().state, ids);
    } else if (opened.error().code != ErrorCode::not_found) {
      ids.clear();
    }
  }
  std::erase_if(ids, [&](const std::string& id) {
    return repository->is_committed(id, leaving).value_or(true);
  });
  return {};
}

}  // namespace baton::app
