#pragma once

#include <span>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::store {

// Refuses paths that are not regular files (links are not followed) or that have several hard
// links: for a library that opens files by name and would write through both. Missing files are
// accepted. Opens no file: closing one would release the process's POSIX locks on it.
Result<void> require_single_names(const Directory& root, std::span<const RelativePath> paths);

}  // namespace baton::store
