#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace baton::handoff {

// Absolute paths whose components may contain the marks of shell_marks.h.

using PathParts = std::vector<std::string_view>;

// The components; views into `path`.
PathParts parts_of(std::string_view path);

enum class PatternMatch : std::uint8_t {
  none,
  encloses,  // it may name a folder around the path
  exact,
  inside,  // it names something below the path, with the rest of its components
};

// How `pattern` relates to `path`. A component that is unknown as a whole matches only names that
// are at `depth` or deeper: what a variable may hold is taken for a file of ours only in our
// folders.
PatternMatch match_path(const PathParts& pattern, const PathParts& path, std::size_t depth);

// Whether a name fits one component. A leading dot is matched by a dot only.
bool matches_name(std::string_view pattern, std::string_view name);

// A glob that a tool gets as a text: "**/*.json".
std::string marked_glob(std::string_view glob);

}  // namespace baton::handoff
