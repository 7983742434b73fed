#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/documents/schema_files.h"
#include "baton/result.h"

namespace baton::app {

struct NamedFile {
  std::string name;  // "<stdin>" for standard input
  Result<std::string> text;
};

// The texts of the files that arguments of the command line name (core/files/find_files.h), or why
// they cannot be read. not_found: a folder or a glob has no file.
Result<std::vector<NamedFile>> read_named_files(const std::vector<std::string>& paths,
                                                const ReadFile& read, Workspace& workspace);

}  // namespace baton::app
