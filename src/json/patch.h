#pragma once

#include <cstdint>

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

// RFC 6902, all or nothing. malformed: not a patch; not_found: a location that
// is not there; conflict: a "test" that does not hold. `pointer` names the operation ("/2").
// A document that is moved in is changed in place: many patches then cost no copy.
Result<Json> apply_patch(Json document, const Json& patch);

// RFC 7386.
Json apply_merge_patch(Json document, const Json& patch);

// Equal as JSON values: the order of members does not count, 1 and 1.0 are equal.
bool equal(const Json& left, const Json& right);

// Whether both print the same: the order of members counts, 1 and 1.0 differ.
bool identical(const Json& left, const Json& right);

// What makes two documents the same: equal() or identical().
enum class Sameness : std::uint8_t { value, print };

// The RFC 6902 patch that leads from one document to one that is the same as the other.
Json diff(const Json& from, const Json& to, Sameness sameness = Sameness::print);

}  // namespace baton::json
