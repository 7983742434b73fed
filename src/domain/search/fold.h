#pragma once

#include <string>
#include <string_view>

namespace baton::search {

// `text` as it is compared if case does not matter, with the same byte length, so that offsets stay
// valid: ASCII and all letters with two UTF-8 bytes whose folded form (Unicode, simple case
// folding) has two bytes. Accepts any bytes. The index of notes stores folded text: other letters
// need another format there (store/sqlite/note_tables.cpp).
std::string folded(std::string_view text);

}  // namespace baton::search
