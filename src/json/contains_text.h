#pragma once

#include <string_view>

#include "json/view.h"

namespace baton::json {

// Whether a string or a member's name in the value contains the text.
bool contains_text(const View& value, std::string_view text);

}  // namespace baton::json
