#pragma once

#include <span>

#include "json/json.h"

namespace baton::inference {

// A JSON Schema (draft 2020-12) that accepts every one of the documents: types, members that all
// objects at a place have (`required`), and the values of members that look like a phase or a
// status and repeat (`enum`). Members that no document has stay allowed. Without documents: a
// schema that accepts everything.
Json infer_schema(std::span<const Json> documents);

}  // namespace baton::inference
