#pragma once

#include <optional>
#include <string>

#include "baton/instant.h"
#include "baton/result.h"

namespace baton::app {

// A time from which on, and one up to which; either may be open.
struct Period {
  std::optional<Instant> since;
  std::optional<Instant> before;  // not included
};

// Each is RFC 3339, or a day, which counts whole: "2025-08-01", or so many days before `now`: "7d".
// usage: none of these.
Result<Period> parse_period(const std::optional<std::string>& since,
                            const std::optional<std::string>& until, Instant now);

}  // namespace baton::app
