#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets that a name in front of them identifies.
namespace baton::detection {

// The value of `NAME = VALUE`, `NAME: VALUE`, `NAME => VALUE`, `<NAME>VALUE<` or `| NAME | VALUE
// |`, quoted or not; `at` is the place of =, :, > or |.
std::optional<Secret> assigned_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
