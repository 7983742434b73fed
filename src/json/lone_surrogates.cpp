#include "json/lone_surrogates.h"

#include <charconv>
#include <cstdint>
#include <string_view>

namespace baton::json {
namespace {

constexpr std::size_t kEscapeLength = 6;  // of "\ud83d"

enum class Half : std::uint8_t { none, first, second };

// Which half of a surrogate pair is escaped at the offset.
Half half_at(std::string_view text, std::size_t offset) {
  const std::string_view escape = text.substr(offset, kEscapeLength);
  if (escape.size() < kEscapeLength || !escape.starts_with("\\u")) return Half::none;
  std::uint32_t unit = 0;
  const char* const end = escape.data() + kEscapeLength;
  const auto [stop, problem] = std::from_chars(escape.data() + 2, end, unit, 16);
  if (problem != std::errc{} || stop != end || unit < 0xD800 || unit > 0xDFFF) return Half::none;
  return unit < 0xDC00 ? Half::first : Half::second;
}

}  // namespace

std::size_t replace_lone_surrogates(std::string& text) {
  std::size_t replaced = 0;
  std::size_t offset = text.find('\\');
  while (offset < text.size()) {
    const Half half = half_at(text, offset);
    if (half == Half::none) {
      offset += 2;  // an escaped backslash does not begin another escape
    } else if (half == Half::first && half_at(text, offset + kEscapeLength) == Half::second) {
      offset += 2 * kEscapeLength;
    } else {
      text.replace(offset, kEscapeLength, "\\ufffd");
      ++replaced;
      offset += kEscapeLength;
    }
    offset = text.find('\\', offset);
  }
  return replaced;
}

}  // namespace baton::json
