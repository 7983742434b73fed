#pragma once

#include <optional>
#include <string>

namespace baton::posix {

// One line about the file system of `descriptor` if its locks, rename or fsync guarantee less than
// those of a local disk: NFS, SMB, overlay, 9p (WSL's Windows drives), FUSE.
std::optional<std::string> mount_warning(int descriptor);

}  // namespace baton::posix
