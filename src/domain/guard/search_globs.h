#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// The globs of Claude Code's Grep, which ripgrep applies: several stand between blanks, and between
// commas outside of braces; "!" excludes; the last one that matches a file decides.
class SearchGlobs {
 public:
  explicit SearchGlobs(std::string_view member);

  // Whether one includes files: then the others are left out, and a file type has no effect.
  [[nodiscard]] bool has_included() const;
  // Whether an exclusion covers baton's folder.
  [[nodiscard]] bool spare_ours() const;
  // Those that include files and are not followed by such an exclusion.
  [[nodiscard]] std::vector<std::string> reaching_ours() const;

 private:
  std::vector<std::string> globs_;
};

// A glob as a pattern of shell_marks.h below the searched folder. Without a slash inside, it is for
// names at any depth; a slash in front anchors it at the folder.
std::string search_pattern(std::string_view glob);

}  // namespace baton::guard
