#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::shared {

// Code points / 4, rounded up.
std::uint64_t tokens_of(std::string_view value);

// The reason why `key` is not in the form of a key; empty if it is: [a-z0-9_], at most 64
// characters, with or without a prefix of the same characters and a colon before it.
std::optional<std::string> why_malformed(std::string_view key);

// The reason why nothing can be written under `key`; empty if it can: it is in the form of a key,
// and its prefix, if any, is one of the session's `prefixes`.
std::optional<std::string> why_no_key(std::string_view key,
                                      const std::vector<std::string>& prefixes);

}  // namespace baton::shared
