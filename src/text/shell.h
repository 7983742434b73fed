#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// Whether a shell takes the character literally, wherever it is in a word.
bool is_plain_in_shell(char c);

// The text in single quotes, for a POSIX shell.
std::string shell_quoted(std::string_view text);

// The same, without quotes if it needs none.
std::string shell_word(std::string_view text);

}  // namespace baton::text
