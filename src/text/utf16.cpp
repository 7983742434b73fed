#include "text/utf16.h"

#include <algorithm>
#include <cstddef>

#include "text/decode.h"
#include "text/utf8.h"

namespace baton::text {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr std::string_view kLittleMark = "\xFF\xFE";
constexpr std::string_view kBigMark = "\xFE\xFF";

// Without a mark: most units are ASCII, and NUL is only in their high bytes.
std::optional<ByteOrder> order_without_mark(std::string_view text) {
  const std::string_view examined = text.substr(0, std::min(text.size(), kExaminedForUtf16));
  std::size_t even = 0;
  std::size_t odd = 0;
  for (std::size_t at = 0; at < examined.size(); ++at) {
    if (examined[at] == '\0') ++(at % 2 == 0 ? even : odd);
  }
  const std::size_t least = std::max<std::size_t>(examined.size() / 4, 1);
  if (even == 0 && odd >= least) return ByteOrder::little;
  if (odd == 0 && even >= least) return ByteOrder::big;
  return std::nullopt;
}

class Units {
 public:
  Units(std::string_view text, ByteOrder order) : text_(text), order_(order) {}

  [[nodiscard]] std::size_t count() const { return text_.size() / 2; }

  char32_t operator[](std::size_t index) const {
    const char32_t first = byte_at(text_, 2 * index);
    const char32_t second = byte_at(text_, 2 * index + 1);
    return order_ == ByteOrder::big ? (first << 8U) + second : (second << 8U) + first;
  }

 private:
  std::string_view text_;
  ByteOrder order_;
};

bool is_text(char byte) {
  return (byte >= ' ' && byte <= '~') || byte == '\t' || byte == '\n' || byte == '\r';
}

// The end of the pairs of a character and NUL that begin there, in the order of the first pair.
std::size_t end_of_pairs(std::string_view text, std::size_t at) {
  const std::size_t character = text[at] == '\0' ? 1 : 0;
  while (at + 1 < text.size() && is_text(text[at + character]) &&
         text[at + 1 - character] == '\0') {
    at += 2;
  }
  return at;
}

// Whether the byte is an ASCII character of a text that is UTF-16 from its first byte.
bool is_unit_at(std::string_view text, std::size_t at, ByteOrder order) {
  const std::size_t unit = at - at % 2;
  const bool is_low_byte = (at == unit) == (order == ByteOrder::little);
  const std::size_t high = order == ByteOrder::little ? unit + 1 : unit;
  return is_low_byte && high < text.size() && text[high] == '\0';
}

bool is_high_surrogate(char32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

bool is_low_surrogate(char32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

std::string utf8_of(const Units& units) {
  std::string utf8;
  utf8.reserve(units.count());
  for (std::size_t at = 0; at < units.count(); ++at) {
    char32_t code_point = units[at];
    const bool is_pair =
        is_high_surrogate(code_point) && at + 1 < units.count() && is_low_surrogate(units[at + 1]);
    if (is_pair) {
      code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (units[++at] - 0xDC00);
    } else if (is_high_surrogate(code_point) || is_low_surrogate(code_point)) {
      code_point = kReplacement;
    }
    append_code_point(utf8, code_point);
  }
  return utf8;
}

}  // namespace

std::optional<ByteOrder> utf16_order(std::string_view text) {
  if (text.starts_with(kLittleMark)) return ByteOrder::little;
  if (text.starts_with(kBigMark)) return ByteOrder::big;
  return order_without_mark(text);
}

std::optional<std::string> utf8_of_utf16(std::string_view text) {
  const std::optional<ByteOrder> order = utf16_order(text);
  if (!order) return std::nullopt;
  const bool is_marked = text.starts_with(kLittleMark) || text.starts_with(kBigMark);
  return utf8_of({text.substr(is_marked ? kLittleMark.size() : 0), *order});
}

std::size_t utf16_units(std::string_view utf8) {
  std::size_t units = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_inside = byte >= 0x80 && byte < 0xC0;
    const bool begins_pair = byte >= 0xF0;
    if (!is_inside) units += begins_pair ? 2 : 1;
  }
  return units;
}

// Between the first and the last character, every second byte is NUL.
bool WideAscii::is_read(std::string_view text, ByteOrder order) const {
  const std::size_t first = text[begin] == '\0' ? begin + 1 : begin;
  const std::size_t last = text[end - 1] == '\0' ? end - 2 : end - 1;
  return is_unit_at(text, first, order) && is_unit_at(text, last, order);
}

std::vector<WideAscii> wide_ascii(std::string_view text) {
  constexpr std::size_t kFewestBytes = 8;
  std::vector<WideAscii> found;
  std::size_t from = 0;  // the end of the last range
  for (std::size_t nul = text.find('\0'); nul != std::string_view::npos;
       nul = text.find('\0', nul)) {
    const std::size_t begin = nul > from && is_text(text[nul - 1]) ? nul - 1 : nul;
    const std::size_t end = end_of_pairs(text, begin);
    if (end - begin >= kFewestBytes) {
      // The last character of big-endian text that seems to be little-endian, after a line end.
      const bool has_last = end + 1 == text.size() && is_text(text[end]);
      found.push_back({begin, has_last ? text.size() : end});
      from = found.back().end;
    }
    nul = std::max(end, nul + 1);
  }
  return found;
}

}  // namespace baton::text
