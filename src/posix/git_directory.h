#pragma once

#include <optional>
#include <string>

namespace baton::posix {

// The git directory of a folder.
struct GitDirectory {
  std::string
      path;  // of the git directory; for a worktree or submodule its own, not the shared one
  std::string below;  // the folder, relative to the top of its work tree; empty for the top
};

// Searches upwards from `folder` (absolute). Empty if there is none or it belongs to another user:
// a directory that another user created above a project must not be trusted with its data.
std::optional<GitDirectory> find_git_directory(const std::string& folder);

}  // namespace baton::posix
