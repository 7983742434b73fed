#pragma once

#include <string>
#include <vector>

#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

// Removes from `texts` those that a file below the folder contains; the folder `except` is left
// out. A file or folder that cannot be read counts as one that contains all of them. Every file is
// read once at most.
void remove_found(const RelativePath& folder, const RelativePath& except, const Directory& root,
                  std::vector<std::string>& texts);

}  // namespace baton::app
