#pragma once

#include <optional>
#include <string>

#include "baton/instant.h"
#include "baton/result.h"

namespace baton::app {

// A time range; either end may be open.
struct Period {
  std::optional<Instant> since;
  std::optional<Instant> before;  // exclusive
};

// Each bound is RFC 3339, a whole day such as "2025-08-01", or a number of days before `now` such
// as "7d". usage: another format.
Result<Period> parse_period(const std::optional<std::string>& since,
                            const std::optional<std::string>& until, Instant now);

}  // namespace baton::app
