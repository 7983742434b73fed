#pragma once

#include <string_view>

namespace baton::text {

// Compares two signatures in a time that does not depend on where they differ.
bool same_secret(std::string_view given, std::string_view right);

}  // namespace baton::text
