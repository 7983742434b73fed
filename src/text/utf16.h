#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace baton::text {

// Whether a text is UTF-16 is decided by its first bytes; git examines as many of a binary file.
inline constexpr std::size_t kExaminedForUtf16 = 8192;

// A UTF-16 text in UTF-8, without its byte order mark; an unpaired surrogate becomes U+FFFD. Empty
// if the text is not UTF-16: it has no mark, and not every second character of ASCII is NUL.
std::optional<std::string> utf8_of_utf16(std::string_view text);

}  // namespace baton::text
