#pragma once

#include <cstdint>
#include <optional>

#include "baton/finding.h"
#include "baton/result.h"
#include "schema/limits.h"

namespace baton::app {

inline constexpr std::uint64_t kMostFindings = schema::kMostFindings;

// usage: `most` is not between 1 and kMostFindings.
Result<void> check_finding_limit(std::optional<std::uint64_t> most);

// Keeps the first `most` findings (empty: all), errors before others, in their order. If others
// are left out, here or by a schema, a last one gives their number (rule kMoreFindings).
Findings limit_findings(Findings findings, std::optional<std::uint64_t> most);

}  // namespace baton::app
