#pragma once

#include <cstdint>
#include <optional>

#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

inline constexpr std::uint64_t kMostFindings = 100;  // what a schema reports at most

// usage: `most` is not between 1 and kMostFindings.
Result<void> check_finding_limit(std::optional<std::uint64_t> most);

// Keeps the first `most` findings, errors before others, in their order. A last one (severity info,
// rule more-findings) gives the number of those removed.
Findings limit_findings(Findings findings, std::uint64_t most);

}  // namespace baton::app
