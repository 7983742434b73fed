#pragma once

#include <nlohmann/json_fwd.hpp>

namespace baton {

// A document keeps its members in the order of the file, so that unknown members survive a write in
// place. Include <nlohmann/json.hpp> in files that access members, and in headers that have a Json
// as a member; other headers need only this one.
using Json = nlohmann::ordered_json;

}  // namespace baton
