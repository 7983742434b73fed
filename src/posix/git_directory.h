#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace baton::posix {

// The git directory of a folder.
struct GitDirectory {
  std::string path;    // of a worktree or submodule its own, not the shared one
  std::string common;  // that of all work trees of the repository; of most, the same
  std::string top;     // of the folder's work tree
  std::string below;   // the folder, relative to the top of its work tree; empty for the top
  uid_t owner = 0;
  // It belongs to this user or, for root, to the owner of the folder. A directory that another user
  // created above a project must not be trusted with its data.
  bool is_trusted = false;

  // Of a worktree, the name of its git directory; percent-encoded where it is not a word. Empty for
  // the main work tree.
  [[nodiscard]] std::string work_tree_name() const;
  // The folder that is in `tree` where this one is in its work tree.
  [[nodiscard]] std::string counterpart_in(std::string tree) const;
};

struct GitWorkTree {
  std::string name;  // as GitDirectory::work_tree_name()
  std::string top;   // an absolute path
};

// The repository's work trees, also those that were moved or removed without git. Empty if one
// cannot be determined.
std::optional<std::vector<GitWorkTree>> work_trees_of(const GitDirectory& git);

// Searches upwards from `folder` (absolute). Empty if there is none.
std::optional<GitDirectory> find_git_directory(const std::string& folder);

}  // namespace baton::posix
