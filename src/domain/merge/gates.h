#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "domain/merge/three_way.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::merge {

bool is_gates(const json::Pointer& place);  // /qualityGates

// Merges qualityGates gate by gate: of two changed statuses the more severe one applies, failed
// over warning over pending over passed, with the details of its side; of two equal ones the later.
// Evidence, issues and recommendations of both sides are kept. Empty if a side's lists do not
// satisfy the schema.
std::optional<Json> merge_gates(ThreeWay& walk);

}  // namespace baton::merge
