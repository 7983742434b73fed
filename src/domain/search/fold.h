#pragma once

#include <string>
#include <string_view>

namespace baton::search {

// `text` in lower case with the same byte length, so that offsets stay valid: ASCII and all letters
// with two UTF-8 bytes whose lower case has two bytes. Accepts any bytes. The index of notes stores
// folded text: other letters need another format there (store/sqlite/note_tables.cpp).
std::string folded(std::string_view text);

}  // namespace baton::search
