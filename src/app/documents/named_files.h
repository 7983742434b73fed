#pragma once

#include <string>
#include <vector>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "app/documents/schema_files.h"
#include "baton/result.h"

namespace baton::app {

// The texts of the files that arguments of the command line name (core/files/find_files.h).
// usage: "-" is there twice;
// not_found: a folder or a glob has no file; malformed: a file cannot be read.
Result<std::vector<Source>> read_named_files(const std::vector<std::string>& paths,
                                             const ReadFile& read, Workspace& workspace);

}  // namespace baton::app
