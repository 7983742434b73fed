#pragma once

#include <string_view>

// The text of programs, as far as it is understood: by what it mentions.
namespace baton::handoff {

// Whether the text contains the path with no more of a name around it: ".claude/baton" is not
// mentioned by ".claude/baton.json".
bool mentions(std::string_view text, std::string_view path);

// Whether the path stands in quotes, with nothing behind it.
bool mentions_whole(std::string_view text, std::string_view path);

bool seems_to_write(std::string_view code);
bool seems_to_remove(std::string_view code);

}  // namespace baton::handoff
