#pragma once

#include <optional>
#include <string>

namespace baton::posix {

// One line about the file system behind `descriptor` if it is one on which locks, rename or
// fsync promise less than on a local disk: NFS, SMB, overlay, 9p (WSL's Windows drives), FUSE.
std::optional<std::string> mount_warning(int descriptor);

}  // namespace baton::posix
