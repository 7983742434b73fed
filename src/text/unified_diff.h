#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace baton::text {

// A text and the name that a diff gives it; without a text there is no such file.
struct Version {
  std::string name;
  std::optional<std::string_view> text;
};

// What leads from one version to the other, line by line, with three lines around every change, as
// `diff -u` prints it and `patch` takes it. Empty where both are the same. A shortest one unless
// the texts differ in more than a thousand lines: then all that differs is one change.
std::string unified_diff(const Version& from, const Version& to);

}  // namespace baton::text
