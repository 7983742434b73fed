#pragma once

#include <string_view>

namespace baton::model {

// The reason why a path is not inside the project, by its text ("it is absolute", "it climbs above
// the project folder"); empty if it is. "./src", "src/" and "a/../b" are inside.
std::string_view why_outside_project(std::string_view path);

}  // namespace baton::model
