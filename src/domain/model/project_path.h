#pragma once

#include <string>
#include <string_view>

namespace baton::model {

// The reason why a path is not inside the project, by its text ("it is absolute", "it climbs above
// the project folder"); empty if it is. "./src", "src/" and "a/../b" are inside.
std::string_view why_outside_project(std::string_view path);

// A path inside the project without ".", "..", doubled slashes and a slash at its end, to compare
// it with others: "b" for "./a/..//b/", "" for the project's folder. A path that leaves the project
// as it is.
std::string plain_path(std::string_view path);

}  // namespace baton::model
