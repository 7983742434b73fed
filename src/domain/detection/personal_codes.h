#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// IBANs and the national ids that contain letters, each with a checksum.
namespace baton::detection {

// The code that begins at `begin`, which no letter, digit or point precedes. Empty if there is
// none. Looks at no more than about 60 characters.
std::optional<Secret> personal_code_at(std::string_view text, std::size_t begin);

}  // namespace baton::detection
