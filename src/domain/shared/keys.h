#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::shared {

// Code points / 4, rounded up.
std::uint64_t tokens_of(std::string_view value);

// The reason why `key` is invalid; empty if it is valid: [a-z0-9_]{1,64}, after one of `prefixes`
// and a colon if the session defines it.
std::optional<std::string> why_no_key(std::string_view key,
                                      const std::vector<std::string>& prefixes);

}  // namespace baton::shared
