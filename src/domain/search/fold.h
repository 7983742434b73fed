#pragma once

#include <string>
#include <string_view>

namespace baton::search {

// `text` in lower case, byte for byte as long as before, so that offsets hold in both: ASCII,
// Latin-1, Latin Extended-A, Greek and Cyrillic letters. Any bytes are taken.
std::string folded(std::string_view text);

}  // namespace baton::search
