#pragma once

#include <compare>

#include "json/view.h"

namespace baton::json {

// An order of all values, for sorting: by type, then by size or value. Values that are equal as
// JSON values are equal in it: 1 and 1.0, and objects with members in any order.
std::strong_ordering compare(const View& left, const View& right);

}  // namespace baton::json
