#pragma once

#include <optional>
#include <string>

namespace baton::posix {

// One line about the file system of `descriptor` if its locks, rename or fsync guarantee less than
// those of a local disk: NFS, SMB, overlay, 9p (WSL's Windows drives), FUSE.
std::optional<std::string> mount_warning(int descriptor);

// Whether a file in one of the folders can have a hard link in the other. A bind mount of the same
// file system is another mount.
bool are_on_one_mount(const std::string& folder, const std::string& other);

}  // namespace baton::posix
