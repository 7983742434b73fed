#pragma once

#include <nlohmann/json_fwd.hpp>

namespace baton {

// A document keeps its members in the order of the file, so that what baton
// does not know survives a write in place. A file that looks inside, and a header with a Json
// as a member, include <nlohmann/json.hpp>; other headers need only this.
using Json = nlohmann::ordered_json;

}  // namespace baton
