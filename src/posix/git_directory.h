#pragma once

#include <optional>
#include <string>

namespace baton::posix {

// Where the repository of a folder keeps what is its own.
struct GitDirectory {
  std::string path;  // of the git directory: of a worktree or submodule its own one, not the shared
  std::string below;  // the folder, relative to the top of its work tree; empty: it is the top
};

// Found upwards from `folder` (absolute). Empty: there is none, or it belongs to another user: what
// somebody plants above a project must not be trusted with its data.
std::optional<GitDirectory> find_git_directory(const std::string& folder);

}  // namespace baton::posix
