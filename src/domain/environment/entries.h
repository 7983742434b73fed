#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Environment data: the rules that hold for every store.
namespace baton::environment {

// In bytes of compact UTF-8 JSON; the largest one still passes.
inline constexpr std::size_t kLargestValue = 102'400;
inline constexpr std::size_t kLargeValue = 81'920;  // from here on there is a warning

// Why `key` is none; empty if it is one: 1 to 128 code points without control characters.
std::optional<std::string> why_no_key(std::string_view key);

// Why `text` is no short description; empty if it is one: one or two sentences of at most 500 code
// points. Sentences are counted with patience: what might be an abbreviation, a name or a number
// ends none, so that no correct description is refused.
std::optional<std::string> why_no_description(std::string_view text);

}  // namespace baton::environment
