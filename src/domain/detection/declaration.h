#pragma once

#include <cstddef>
#include <string_view>

#include "domain/detection/name_range.h"

namespace baton::detection {

// "password" of `password: Optional[str] = `, `password: &[u8] = `, `password: String? = ` and
// `Password { get; set; } = `; `end` is the place of the equals sign. Empty elsewhere.
NameRange declared_name(std::string_view text, std::size_t end);

}  // namespace baton::detection
