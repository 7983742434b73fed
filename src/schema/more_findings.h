#pragma once

#include <cstdint>

#include "baton/finding.h"

namespace baton::schema {

// Whether a number is exact.
enum class Counted : std::uint8_t { exactly, at_least };

// The remark (rule kMoreFindings) that findings are left out.
Finding more_findings(std::uint64_t count, Counted counted);

}  // namespace baton::schema
