#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A text that a request of the key-value systems must have. INVALID_REQUEST.
Result<std::string> required_text(const Json& request, std::string_view name);

}  // namespace baton::app
