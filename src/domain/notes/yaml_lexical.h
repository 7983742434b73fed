#pragma once

#include <cstddef>
#include <string_view>

// Where words of YAML end, within a line.
namespace baton::notes {

constexpr bool is_blank(char character) {
  return character == ' ' || character == '\t';
}

// Whether the character there is a colon that ends a name: a blank or nothing stands behind it.
constexpr bool ends_name(std::string_view line, std::size_t at) {
  return line[at] == ':' && (at + 1 == line.size() || is_blank(line[at + 1]));
}

// How much of `line` a plain text takes, with the blanks behind it: up to a colon that ends a name,
// or to a comment.
constexpr std::size_t plain_length(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (ends_name(line, at)) return at;
    if (line[at] == '#' && at > 0 && is_blank(line[at - 1])) return at;
  }
  return line.size();
}

}  // namespace baton::notes
