#pragma once

#include <cstdint>

#include "baton/finding.h"

namespace baton::schema {

// Whether a number is exact.
enum class Counted : std::uint8_t { exactly, at_least };

// The remark (rule kMoreFindings) that findings are left out.
Finding more_findings(std::uint64_t count, Counted counted);

// The same remark if nothing is known about them, because explaining them takes too many steps.
Finding perhaps_more_findings();

}  // namespace baton::schema
