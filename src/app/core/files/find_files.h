#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

struct FoundFile {
  std::string name;
  std::optional<Error> fault = {};  // set: no path can have its name, so that it cannot be read
};

// What a search of a folder omits. Files that are named, by a glob too, are not omitted.
enum class Omitted : std::uint8_t {
  nothing,
  // Claude Code's settings and what is in baton's folder, neither of which a user writes as a
  // document. A search that begins in baton's folder omits nothing.
  settings
};

// The files that an argument of the command line names: those of a folder whose names end with
// `extension`, subfolders included; those that a glob matches ("schemas/**/*.json"); or else the
// argument itself, which may be a file, or "-". Folders and globs give sorted names, symbolic links
// included; a folder that may have such files and whose name no path can have is a file with a
// fault. not_found: no such file in the folder, or none that matches.
Result<std::vector<FoundFile>> find_files(const std::string& argument, std::string_view extension,
                                          Workspace& workspace, Omitted omitted = Omitted::nothing);

// The same for several arguments: a file that more than one of them names is there once, by the
// first of its names.
Result<std::vector<FoundFile>> find_files(const std::vector<std::string>& arguments,
                                          std::string_view extension, Workspace& workspace,
                                          Omitted omitted = Omitted::nothing);

// `paths`: all that a command line names for reading. usage: standard input, which can be read
// once, is named several times.
Result<void> check_standard_input(const std::vector<std::string>& paths);

}  // namespace baton::app
