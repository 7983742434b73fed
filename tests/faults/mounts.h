#pragma once

#include <filesystem>
#include <string>

namespace baton::test {

// Mounts of the test's own: a private mount namespace, so that no other process sees them and they
// end with the process. Each returns why it cannot be done; empty where it was.
std::string enter_own_mounts();
std::string mount_memory(const std::filesystem::path& folder, const std::string& size);
// An ext4 of that many MiB in the file `image`.
std::string mount_image(const std::filesystem::path& image, int size,
                        const std::filesystem::path& folder);
std::string bind_to_itself(const std::filesystem::path& folder);  // another mount of the same
std::string make_read_only(const std::filesystem::path& folder);  // a project of its own mount
std::string unmount(const std::filesystem::path& folder);

}  // namespace baton::test
