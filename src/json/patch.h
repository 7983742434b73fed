#pragma once

#include <cstdint>

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

// Applies an RFC 6902 patch, all or nothing. malformed: not a patch; not_found: a missing location;
// conflict: a failed "test"; limit: the values that it copies have more than 16 MiB. The error's
// `pointer` names the operation ("/2"). Move the document in to apply several patches without
// copies.
Result<Json> apply_patch(Json document, const Json& patch);

// RFC 7396.
Json apply_merge_patch(Json document, const Json& patch);

// Equal as JSON values: ignores the order of members; 1 equals 1.0.
bool equal(const Json& left, const Json& right);

// Whether both print the same text: the order of members counts; 1 and 1.0 differ.
bool identical(const Json& left, const Json& right);

// The equality that diff() uses: equal() or identical().
enum class Sameness : std::uint8_t { value, print };

// The RFC 6902 patch that changes `from` to a document that equals `to`.
Json diff(const Json& from, const Json& to, Sameness sameness = Sameness::print);

}  // namespace baton::json
