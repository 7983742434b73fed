#include "app/core/encryption/stores_beside.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/core/encryption/store_names.h"
#include "app/core/encryption/value_keys.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "host/host.h"
#include "host/repository.h"

namespace baton::app {
namespace {

std::optional<std::string> texts_in(const std::string& owner,
                                    const Result<std::unique_ptr<DataStore>>& file) {
  if (!file) return std::nullopt;
  std::string texts;
  if (*file == nullptr) return texts;
  const Result<void> done = (*file)->read([&](DataTransaction& transaction) -> Result<void> {
    BATON_TRY(texts, sealed_texts(owner, transaction));
    return {};
  });
  return done ? std::optional(std::move(texts)) : std::nullopt;
}

// True where that cannot be determined.
bool has_store_file(const Directory& root) {
  const auto is_there = [&root](const RelativePath& file) {
    const Result<std::optional<EntryStatus>> status = root.status(file);
    return !status || status->has_value();
  };
  return is_there(kStoreFile) || is_there(kStoreFile.with_suffix("-wal"));
}

// A folder that the work tree does not have, such as that of a project on another branch, has no
// store.
std::optional<std::string> texts_in_tree(const std::string& owner, const WorkTree& tree,
                                         Workspace& workspace) {
  const Result<std::shared_ptr<Directory>> root = workspace.folders().open(tree.folder);
  const bool is_missing = !root && root.error().code == ErrorCode::not_found;
  if (is_missing || (root && !has_store_file(**root))) return std::string();
  if (!root) return std::nullopt;
  return texts_in(owner, workspace.data_file_in(**root, tree.folder));
}

bool is_gone_from(const WorkTree& tree, Workspace& workspace) {
  if (!tree.is_there) return false;
  const Result<std::shared_ptr<Directory>> root = workspace.folders().open(tree.folder);
  return root ? !has_store_file(**root) : root.error().code == ErrorCode::not_found;
}

}  // namespace

std::vector<StoreBeside> stores_beside(const std::string& owner, Workspace& workspace) {
  std::vector<StoreBeside> stores;
  if (!workspace.data_server().empty()) {
    stores.push_back({workspace.data_file_name(), texts_in(owner, workspace.data_file())});
  }
  const Repository* const repository = workspace.stores().repository();
  if (repository == nullptr) return stores;
  for (const WorkTree& tree : repository->other_work_trees().trees) {
    if (!tree.is_there) continue;
    stores.push_back({file_store_name(tree.name), texts_in_tree(owner, tree, workspace)});
  }
  return stores;
}

bool is_gone(const std::string& store, Workspace& workspace) {
  const std::optional<std::string_view> name = work_tree_in(store);
  const Repository* const repository = workspace.stores().repository();
  if (!name || repository == nullptr || store == workspace.data_file_name()) return false;
  const OtherWorkTrees others = repository->other_work_trees();
  if (!others.are_known) return false;
  const auto tree = std::ranges::find(others.trees, *name, &WorkTree::name);
  return tree == others.trees.end() || is_gone_from(*tree, workspace);
}

}  // namespace baton::app
