#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace baton::text {

// The parts of a text between separators, empty ones included: one more than it has separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// The parts of a text that a character ends; the last one may lack it.
inline std::vector<std::string> parts_ended_by(std::string_view text, char end) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t stop = std::min(text.find(end, begin), text.size());
    parts.emplace_back(text.substr(begin, stop - begin));
    begin = stop + 1;
  }
  return parts;
}

}  // namespace baton::text
