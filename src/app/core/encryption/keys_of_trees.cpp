#include "app/core/encryption/keys_of_trees.h"

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/core/encryption/data_key_files.h"
#include "host/directory.h"
#include "host/repository.h"
#include "json/print.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;

// With what is beside it, as remove_data_key_file() does. The link is that of all work trees.
Result<void> remove_with_damaged(const RelativePath& file, Directory& root) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, file.parent()));
  for (const DirectoryEntry& entry : entries) {
    if (!is_beside_data_keys(file, entry.name)) continue;
    BATON_CHECK(root.remove(file.parent().child(entry.name)));
  }
  BATON_CHECK(root.remove(file));
  return root.sync(file.parent());
}

Result<void> remove_from_tree(const std::string& owner, const std::vector<std::string>& ids,
                              Directory& root, Workspace& workspace) {
  BATON_TRY(const RelativePath file, data_key_file(owner));
  const Result<std::string> text = root.read(file);
  if (!text && text.error().code == ErrorCode::not_found) return {};
  if (!text) return fail(text.error());
  BATON_TRY(DataKeys keys, parse_data_keys(*text, owner, file));
  const std::size_t removed = std::erase_if(keys.keys, [&ids](const DataKey& key) {
    return std::ranges::find(ids, key.id) != ids.end();
  });
  if (removed == 0) return {};
  if (keys.keys.empty()) return remove_with_damaged(file, root);
  if (keys.find(keys.rotating_to) == nullptr) keys.rotating_to.clear();
  store::DurableBatch batch(root, workspace.host().ids);
  BATON_CHECK(batch.add(file, json::print(to_json(keys)), Access::private_to_owner));
  return batch.finish();
}

}  // namespace

std::vector<std::string> remove_from_other_trees(const std::string& owner,
                                                 const std::vector<std::string>& ids,
                                                 Workspace& workspace) {
  std::vector<std::string> left;
  const Repository* const repository = workspace.stores().repository();
  const Result<RelativePath> file = data_key_file(owner);
  if (ids.empty() || repository == nullptr || !file) return left;
  for (const std::string& tree : repository->other_work_trees().folders()) {
    const Result<std::shared_ptr<Directory>> root = workspace.folders().open(tree);
    const Result<void> done =
        root ? remove_from_tree(owner, ids, **root, workspace) : Result<void>(fail(root.error()));
    const bool is_left = !done && done.error().code != ErrorCode::not_found;
    if (is_left) left.push_back(text::concat(tree, "/", file->text()));
  }
  return left;
}

}  // namespace baton::app
