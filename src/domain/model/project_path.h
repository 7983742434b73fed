#pragma once

#include <string_view>

namespace baton::model {

// Why a path, as text, does not lie inside the project ("it is absolute", "it climbs above the
// project folder"); empty if it does. "./src", "src/" and "a/../b" do.
std::string_view why_outside_project(std::string_view path);

}  // namespace baton::model
