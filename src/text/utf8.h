#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace baton::text {

// Offset of the first byte that is not well-formed UTF-8 (RFC 3629: no surrogates, no overlong
// forms, nothing above U+10FFFF); empty if the text is well-formed.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// Counts Unicode code points; `text` must be well-formed.
std::size_t count_code_points(std::string_view text);

// The first `count` code points of a well-formed text.
std::string_view first_code_points(std::string_view text, std::size_t count);

// At most `most` bytes of a text, without a part of a character at the end.
std::string_view first_bytes(std::string_view text, std::size_t most);

// At most `most` bytes of a text: whole words, because a part of one is not recognized as what it
// is, such as a secret. If the next word begins with characters that are not ASCII, these too: many
// scripts have no blanks, and no secret begins so. May be empty.
std::string_view first_words(std::string_view text, std::size_t most);

void append_code_point(std::string& text, char32_t code_point);

// Replaces every ill-formed sequence with U+FFFD.
std::string replace_invalid_utf8(std::string_view text);

}  // namespace baton::text
