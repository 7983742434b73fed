#pragma once

#include <functional>
#include <span>

#include "json/json.h"

namespace baton::inference {

// Infers a JSON Schema (draft 2020-12) that accepts every document: types, members that all objects
// at a place have (`required`), and the repeated values of members that look like a phase or a
// status (`enum`). Members that no document has remain allowed. Without documents, the schema
// accepts everything. `may_show` tells whether the schema may contain an object (a name with its
// enum, a list of required members): what has secrets stays open.
using MayShow = std::function<bool(const Json& part)>;
Json infer_schema(std::span<const Json> documents, const MayShow& may_show);

}  // namespace baton::inference
