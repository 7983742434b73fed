#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "text/pattern.h"

namespace baton::cli {

// The files, folders and globs that a command line names.
class NamedPaths {
 public:
  NamedPaths() = default;
  explicit NamedPaths(const std::vector<std::string>& arguments);

  // Whether the path is one of the files or folders, lies below a folder, or matches a glob.
  [[nodiscard]] bool cover(const std::string& path) const;

 private:
  struct Glob {
    std::string text;
    text::Pattern pattern;
  };

  [[nodiscard]] bool has_folder_of(std::string_view path) const;

  std::set<std::string, std::less<>> paths_;  // without slashes at the end
  std::vector<Glob> globs_;
};

}  // namespace baton::cli
