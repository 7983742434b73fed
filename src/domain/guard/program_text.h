#pragma once

#include <string_view>

// The text of a program, analysed by what it mentions.
namespace baton::guard {

// Whether the text contains the path as a whole name: ".claude/baton.json" does not mention
// ".claude/baton".
bool mentions(std::string_view text, std::string_view path);

// Whether the text contains the path where a path begins or goes on, not as a word of a sentence.
bool names_file(std::string_view text, std::string_view path);

// Whether the path is the end of a quoted string.
bool mentions_whole(std::string_view text, std::string_view path);

bool seems_to_write(std::string_view code);
bool seems_to_remove(std::string_view code);

}  // namespace baton::guard
