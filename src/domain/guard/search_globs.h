#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/guard/exclusion.h"

namespace baton::guard {

// The globs of ripgrep, also those of Claude Code's Grep: there, several stand between blanks, and
// between commas outside of braces. "!" excludes; the last one that matches a file decides. One
// that matches a hidden folder shows it.
class SearchGlobs {
 public:
  explicit SearchGlobs(std::string_view member);
  // Those of a command line, one in each option.
  explicit SearchGlobs(std::vector<std::string> globs) : globs_(std::move(globs)) {}

  // Whether one includes files: then the others are left out, and a file type has no effect.
  [[nodiscard]] bool has_included() const { return !included().empty(); }
  [[nodiscard]] std::vector<std::string> included() const;
  // `base` is the absolute folder where they begin.
  [[nodiscard]] FilterRules rules(std::string_view base) const;

 private:
  std::vector<std::string> globs_;
};

// A glob as a pattern of shell_marks.h below the searched folder. Without a slash inside, it is for
// names at any depth; a slash in front anchors it at the folder.
std::string search_pattern(std::string_view glob);

// The same for a program's glob, which begins at the working folder.
std::string program_pattern(std::string_view glob);

// The glob of a file type that ripgrep knows and that includes baton's files; empty for others.
std::string_view glob_of_type(std::string_view type);

}  // namespace baton::guard
