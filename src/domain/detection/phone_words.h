#pragma once

#include <string_view>

namespace baton::detection {

// "phone: ", "Tel. (", "phone number=": only such a word and signs are between the number and the
// text before it. Fewer words than for a number with a leading 0, because ids and amounts often
// follow "call" or "cell".
bool ends_with_phone_word(std::string_view text);

}  // namespace baton::detection
