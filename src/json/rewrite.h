#pragma once

#include <string>

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

// `text`, which reads as `before`, changed to read as `after`: only the values that differ are
// written anew. Whitespace, the order of members and the spelling of the rest stay.
Result<std::string> rewritten(std::string text, const Json& before, const Json& after);

}  // namespace baton::json
