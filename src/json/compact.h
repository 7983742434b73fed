#pragma once

#include <string>
#include <string_view>

namespace baton::json {

// A valid JSON text without the whitespace between its tokens. Strings and numbers keep their text.
std::string compact(std::string_view text);

}  // namespace baton::json
