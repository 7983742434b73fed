#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace baton::notes {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// The beginning of the line with `offset`, and that of the next line.
inline std::size_t line_begin(std::string_view text, std::size_t offset) {
  const std::size_t feed = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return feed == std::string_view::npos ? 0 : feed + 1;
}

inline std::size_t next_line(std::string_view text, std::size_t offset) {
  const std::size_t feed = text.find('\n', offset);
  return feed == std::string_view::npos ? text.size() : feed + 1;
}

}  // namespace baton::notes
