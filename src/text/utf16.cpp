#include "text/utf16.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "text/decode.h"
#include "text/utf8.h"

namespace baton::text {
namespace {

enum class ByteOrder : std::uint8_t { little, big };

constexpr char32_t kReplacement = 0xFFFD;

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

std::optional<std::string> utf8_of_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE")) return utf8_of({text.substr(2), ByteOrder::little});
  if (text.starts_with("\xFE\xFF")) return utf8_of({text.substr(2), ByteOrder::big});
  const std::optional<ByteOrder> order = order_without_mark(text);
  if (!order) return std::nullopt;
  return utf8_of({text, *order});
}

}  // namespace baton::text
