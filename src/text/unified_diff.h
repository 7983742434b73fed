#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace baton::text {

// A text and its name in the diff; no text means that the file does not exist.
struct Version {
  std::string name;
  std::optional<std::string_view> text;
};

// The difference between two versions with three lines of context, in the format of `diff -u` that
// `patch` accepts. Empty if they are equal. The diff is minimal unless the texts differ in more
// than a thousand lines; then the whole differing part is one change.
std::string unified_diff(const Version& from, const Version& to);

}  // namespace baton::text
