#pragma once

#include <string>

#include "json/json.h"

namespace baton::json {

std::string print(const Json& document);          // two spaces, one newline at the end
std::string print_compact(const Json& document);  // one line, no newline

}  // namespace baton::json
