#pragma once

#include <cstddef>
#include <string>

#include "json/view.h"

namespace baton::json {

std::string print(const View& document);          // two spaces, one newline at the end
std::string print_compact(const View& document);  // one line, no newline

// Code points of the compact text, without printing it.
std::size_t count_code_points(const View& document);

}  // namespace baton::json
