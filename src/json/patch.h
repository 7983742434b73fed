#pragma once

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

// RFC 6902, all or nothing. malformed: not a patch; not_found: a location that
// is not there; conflict: a "test" that does not hold. `pointer` names the operation ("/2").
Result<Json> apply_patch(const Json& document, const Json& patch);

// RFC 7386.
Json apply_merge_patch(Json document, const Json& patch);

// The RFC 6902 patch that leads from one document to the other.
Json diff(const Json& from, const Json& to);

// Equal as JSON values: the order of members does not count, 1 and 1.0 are equal.
bool equal(const Json& left, const Json& right);

}  // namespace baton::json
