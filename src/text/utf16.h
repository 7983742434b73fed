#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::text {

// Whether a text is UTF-16 is decided by its first bytes; git examines as many of a binary file.
inline constexpr std::size_t kExaminedForUtf16 = 8192;

enum class ByteOrder : std::uint8_t { little, big };

// The byte order of a UTF-16 text. Empty if the text is not UTF-16: it has no mark, and not every
// second character of ASCII is NUL in its first 8 KiB.
std::optional<ByteOrder> utf16_order(std::string_view text);

// A UTF-16 text in UTF-8, without its byte order mark; an unpaired surrogate becomes U+FFFD. Empty
// without utf16_order().
std::optional<std::string> utf8_of_utf16(std::string_view text);

// The count of UTF-16's units of a text in UTF-8; each has two bytes.
std::size_t utf16_units(std::string_view utf8);

// A range of bytes that are ASCII characters in UTF-16: without its NULs, it is ASCII.
struct WideAscii {
  std::size_t begin;
  std::size_t end;

  // Whether the text has all these characters if it is read as UTF-16 from its first byte. It may
  // have all but the first or the last, which it then reads together with another byte.
  [[nodiscard]] bool is_read(std::string_view text, ByteOrder order) const;
};

// The ranges of at least four characters in any bytes, in order. Linear.
std::vector<WideAscii> wide_ascii(std::string_view text);

}  // namespace baton::text
