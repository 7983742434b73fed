#pragma once

#include <span>

#include "json/json.h"

namespace baton::inference {

// Infers a JSON Schema (draft 2020-12) that accepts every document: types, members that all objects
// at a place have (`required`), and the repeated values of members that look like a phase or a
// status (`enum`). Members that no document has remain allowed. Without documents, the schema
// accepts everything.
Json infer_schema(std::span<const Json> documents);

}  // namespace baton::inference
