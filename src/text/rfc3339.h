#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "baton/instant.h"

namespace baton::text {

inline constexpr std::size_t kDateLength = 10;  // "2025-08-01"

// RFC 3339, section 5.6. Accepts any offset. A leap second (":60") counts as the following second;
// fractions beyond milliseconds are truncated. Empty if `text` is not a date-time.
std::optional<Instant> parse_date_time(std::string_view text);

// "2025-08-01T10:30:00Z"; with ".123" if the milliseconds are not zero.
std::string format_date_time(Instant instant);

}  // namespace baton::text
