#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace baton::detection {

// A token whose parts stand in several texts, such as the members of an object.
struct SplitToken {
  std::string_view kind;
  std::vector<std::size_t> parts;  // places in the texts, in ascending order
};

// A token is looked for in so many texts side by side.
inline constexpr std::size_t kMostSplitTexts = 8;

// Whether the text can be the first part of a token: it begins like one, and is none.
bool may_begin_split_token(std::string_view text);

// The token that begins with the whole first text. Its other parts are among the next texts and
// look random; texts between them that do not are skipped.
std::optional<SplitToken> split_token(std::span<const std::string_view> texts);

}  // namespace baton::detection
