#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// Absolute paths whose components may contain the marks of shell_marks.h.

using PathParts = std::vector<std::string_view>;

// The components; views into `path`.
PathParts parts_of(std::string_view path);

enum class PatternMatch : std::uint8_t {
  none,
  encloses,  // it may name a folder that contains the path
  exact,
  inside,  // it names something below the path, given by the remaining components
};

// How `pattern` relates to `path`. A component that is wholly unknown matches only names at `depth`
// or deeper: the value of a variable counts as one of baton's files only in baton's folders.
PatternMatch match_path(const PathParts& pattern, const PathParts& path, std::size_t depth);

// Whether a name matches one component. Only a dot matches a leading dot.
bool matches_name(std::string_view pattern, std::string_view name);

// A glob that a tool receives as a text: "**/*.json".
std::string marked_glob(std::string_view glob);

}  // namespace baton::guard
