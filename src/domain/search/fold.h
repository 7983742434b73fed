#pragma once

#include <string>
#include <string_view>

namespace baton::search {

// `text` in lower case with the same byte length, so that offsets stay valid: ASCII, Latin-1, Latin
// Extended-A, Greek and Cyrillic letters. Accepts any bytes.
std::string folded(std::string_view text);

}  // namespace baton::search
