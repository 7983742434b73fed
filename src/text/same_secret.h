#pragma once

#include <string_view>

namespace baton::text {

// Whether two signatures are the same, in the same time wherever they differ.
bool same_secret(std::string_view given, std::string_view right);

}  // namespace baton::text
