#pragma once

#include <filesystem>

namespace baton::posix {

// Empty for the root, which is its own parent_path().
inline std::filesystem::path folder_above(const std::filesystem::path& folder) {
  return folder.has_relative_path() ? folder.parent_path() : std::filesystem::path();
}

}  // namespace baton::posix
