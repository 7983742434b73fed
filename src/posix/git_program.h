#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace baton::posix {

// The file as the last commit has it, from the program `git`: `path` is relative to `folder`, which
// is below the top of a work tree. Nothing is fetched, and no program that the repository names is
// run. Empty: there is no such file, no commit or no git.
std::optional<std::string> read_committed(const std::string& folder, const std::string& path);

// The same for the newest commits that changed the file, newest first, at most so many.
std::vector<std::string> read_committed_versions(const std::string& folder, const std::string& path,
                                                 std::size_t most);

}  // namespace baton::posix
