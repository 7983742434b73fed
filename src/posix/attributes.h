#pragma once

#include <span>
#include <string>

#include "host/relative_path.h"

namespace baton::posix {

// For a call that failed with EPERM: names the first of the paths with an attribute that forbids
// changes (chattr(1)), and the command that removes it. Empty if none has one, or if the file
// system does not tell. The paths are below `root`, whose path is `folder`.
std::string hint_to_attribute(int root, const std::string& folder,
                              std::span<const RelativePath> paths);

}  // namespace baton::posix
