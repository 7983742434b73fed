#pragma once

#include <string>

#include "host/folders.h"

namespace baton::app {

// The file of the same folder whose name is most like that of a missing file, for a hint; empty if
// there is none. `path` is relative to the current folder.
std::string similar_file(const std::string& path, const Folders& folders);

}  // namespace baton::app
