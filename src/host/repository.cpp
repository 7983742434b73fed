#include "host/repository.h"

#include <algorithm>

namespace baton {

std::vector<std::string> OtherWorkTrees::folders() const {
  std::vector<std::string> folders;
  for (const WorkTree& tree : trees) {
    if (tree.is_there) folders.push_back(tree.folder);
  }
  return folders;
}

bool OtherWorkTrees::are_all() const {
  return are_known && std::ranges::all_of(trees, &WorkTree::is_there);
}

}  // namespace baton
