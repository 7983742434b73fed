#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::shared {

// Code points / 4, rounded up.
std::uint64_t tokens_of(std::string_view value);

// The reason why `key` is invalid; empty if it is valid: [a-z0-9_], at most 64 characters, with or
// without one of the session's `prefixes` and a colon before it.
std::optional<std::string> why_no_key(std::string_view key,
                                      const std::vector<std::string>& prefixes);

}  // namespace baton::shared
