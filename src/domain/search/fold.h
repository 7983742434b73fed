#pragma once

#include <string>
#include <string_view>

namespace baton::search {

// `text` as it is compared if case does not matter, with the same byte length, so that offsets stay
// valid: every letter whose folded form (Unicode, simple case folding) has as many UTF-8 bytes,
// thus not ſ, ẞ and a few others. Accepts any bytes. The index of notes stores folded text: a
// change needs another format there (store/sqlite/note_tables.cpp).
std::string folded(std::string_view text);

}  // namespace baton::search
