#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Environment data: the rules that hold for every store.
namespace baton::environment {

// In bytes of compact UTF-8 JSON, inclusive.
inline constexpr std::size_t kLargestValue = 102'400;
inline constexpr std::size_t kLargeValue = 81'920;  // larger values cause a warning

// The reason why `key` is invalid; empty if it is valid: 1 to 128 code points without control
// characters.
std::optional<std::string> why_no_key(std::string_view key);

// The reason why `text` is not a short description; empty if it is valid: one or two sentences of
// at most 500 code points. A possible abbreviation, name or number does not end a sentence, so that
// no correct description is refused.
std::optional<std::string> why_no_description(std::string_view text);

}  // namespace baton::environment
