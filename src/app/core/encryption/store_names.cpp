#include "app/core/encryption/store_names.h"

#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kOfTree = " of the work tree ";

}  // namespace

std::string file_store_name(std::string_view work_tree) {
  if (work_tree.empty()) return std::string(kStoreFile.text());
  return text::concat(kStoreFile.text(), kOfTree, work_tree);
}

std::optional<std::string_view> work_tree_in(std::string_view store) {
  if (!store.starts_with(kStoreFile.text())) return std::nullopt;
  store.remove_prefix(kStoreFile.text().size());
  if (store.empty()) return store;
  if (!store.starts_with(kOfTree)) return std::nullopt;
  return store.substr(kOfTree.size());
}

}  // namespace baton::app
