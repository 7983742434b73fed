#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/guard.h"
#include "domain/guard/paths.h"

namespace baton::guard {

// The user's key file, by each of its paths. The folders above it are not baton's, so what may be
// about another file counts less than for the project's places. Paths are absolute and normal.
class KeyFiles {
 public:
  KeyFiles(const GuardedPlaces& places, const GuardedFiles& files);

  [[nodiscard]] bool contain(std::string_view path) const;
  // Whether the folder is there for this key file: it is not the project or the home folder.
  [[nodiscard]] bool own(std::string_view folder, std::string_view key_file) const;
  // Whether a program that runs in the folder names this key file.
  [[nodiscard]] bool are_named(std::string_view key_file, std::string_view code,
                               std::string_view folder) const;

 private:
  std::string root_;
  const GuardedFiles& files_;
  std::vector<std::string> paths_;
};

}  // namespace baton::guard
