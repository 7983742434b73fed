#pragma once

#include <string>

#include "json/json.h"

namespace baton::json {

std::string print(const Json& document);          // two spaces, one newline at the end
std::string print_compact(const Json& document);  // one line, no newline

// Code points of the compact text, without printing it.
std::size_t count_code_points(const Json& document);

}  // namespace baton::json
