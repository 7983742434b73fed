#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "domain/merge/three_way.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::merge {

bool is_gates(const json::Pointer& place);  // /qualityGates

// qualityGates, gate by gate: a status that both sides changed becomes the graver one, failed over
// warning over pending over passed, with the details of the side that gave it; of two equal ones
// the later's. Evidence, issues and recommendations of both sides are kept. Empty where a side's
// lists are not what the schema says.
std::optional<Json> merge_gates(ThreeWay& walk);

}  // namespace baton::merge
