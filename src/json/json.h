#pragma once

#include <nlohmann/json_fwd.hpp>

namespace baton {

// A document keeps its members in the order of the file, so that what baton
// does not know survives a write in place. Sources that look inside include
// <nlohmann/json.hpp>; headers need only this.
using Json = nlohmann::ordered_json;

}  // namespace baton
