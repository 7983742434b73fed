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

  // Whether the path is one of the files or folders, lies below a folder, matches a glob, or is the
  // folder of one.
  [[nodiscard]] bool cover(const std::string& path) const;

  // Of a report about all of them: the first that was named, of a glob its folder. Empty: nothing
  // but standard input was named.
  [[nodiscard]] const std::string& first() const { return first_; }

 private:
  struct Glob {
    std::string text;
    std::string folder;
    text::Pattern pattern;
  };

  [[nodiscard]] bool has_folder_of(std::string_view path) const;

  std::set<std::string, std::less<>> paths_;  // without slashes at the end
  std::vector<Glob> globs_;
  std::string first_;
};

}  // namespace baton::cli
