#include "text/terminal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "text/decode.h"
#include "text/hexadecimal.h"

namespace baton::text {
namespace {

enum class Lines : std::uint8_t { kept, escaped };

constexpr bool is_control(char32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

// Marks, embeddings, overrides and isolates of the bidirectional algorithm, and the line and
// paragraph separators, which some terminals obey.
constexpr bool reorders_text(char32_t code_point) {
  return code_point == 0x061C || code_point == 0x200E || code_point == 0x200F ||
         (code_point >= 0x2028 && code_point <= 0x202E) ||
         (code_point >= 0x2066 && code_point <= 0x2069);
}

void append_escape(std::string& text, char32_t code_point, Lines lines) {
  if (code_point == '\n' || code_point == '\t') {
    if (lines == Lines::kept) {
      text += static_cast<char>(code_point);
    } else {
      text += code_point == '\n' ? "\\n" : "\\t";
    }
  } else if (code_point < 0x80) {
    text += "\\x";
    append_hexadecimal(text, code_point, 2);
  } else {
    text += "\\u";
    append_hexadecimal(text, code_point, 4);
  }
}

// Offset of the next character that is not printable ASCII; the size if there is none.
std::size_t skip_printable(std::string_view text, std::size_t offset) {
  const auto end = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(offset), text.end(),
                                [](char character) { return character < ' ' || character > '~'; });
  return static_cast<std::size_t>(end - text.begin());
}

void append_escaped(std::string& safe, std::string_view text, Lines lines) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t begin = offset;
    offset = skip_printable(text, begin);
    safe.append(text, begin, offset - begin);
    if (offset == text.size()) break;
    const auto [code_point, length] = decode(text, offset);
    if (length == 0) {
      safe += "\\x";
      append_hexadecimal(safe, byte_at(text, offset), 2);
      ++offset;
      continue;
    }
    if (lines == Lines::kept && text.substr(offset).starts_with("\r\n")) {
      safe += '\r';
    } else if (is_control(code_point) || reorders_text(code_point)) {
      append_escape(safe, code_point, lines);
    } else {
      safe.append(text, offset, length);
    }
    offset += length;
  }
}

std::string escaped(std::string_view text, Lines lines) {
  std::string safe;
  safe.reserve(text.size());
  append_escaped(safe, text, lines);
  return safe;
}

}  // namespace

std::string printable(std::string_view text) {
  return escaped(text, Lines::kept);
}

std::string one_line(std::string_view text) {
  return escaped(text, Lines::escaped);
}

void append_one_line(std::string& line, std::string_view text) {
  append_escaped(line, text, Lines::escaped);
}

}  // namespace baton::text
