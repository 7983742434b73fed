#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Phone numbers, card numbers and national ids; also the codes of personal_codes.h.
namespace baton::detection {

// The number or code that begins at `begin`, which no letter, digit or point precedes. Empty if
// there is none. Looks at no more than about 60 characters.
std::optional<Secret> personal_number_at(std::string_view text, std::size_t begin);

}  // namespace baton::detection
