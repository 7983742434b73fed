#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/file_use.h"
#include "domain/guard/shell_command.h"

// What lists of files show of baton's.
namespace baton::guard {

struct ListedPlace {
  std::string path;  // absolute
  bool is_folder = false;
};

// Baton's places and its configuration.
std::vector<ListedPlace> listed_places(const ShellCommand& command);

// The absolute path; a file in an agent's worktree has the path that it has in the project.
std::string path_of_listed(std::string_view path, const std::string& folder,
                           const std::string& root);

// The names that a list of the used files has of baton's: a folder as a pattern for everything in
// it. `folder` is the base of relative paths.
std::vector<std::string> names_left_in(const FileUse& use, const ShellCommand& command,
                                       const std::string& folder);

}  // namespace baton::guard
