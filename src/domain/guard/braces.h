#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

inline constexpr std::size_t kMostExpanded = 8192;  // as many as the words of a line

// "a{b,c}" → "ab", "ac", for braces that are marks (shell_marks.h). Nothing: there are more than
// `most` words, or they are too long or too deeply nested. They may then be any words.
std::optional<std::vector<std::string>> expand_braces(std::string_view word,
                                                      std::size_t most = kMostExpanded);

// The same for a glob that a program of a line expands; `budget` is how many words the line may
// still have so. Beyond it, groups that multiply each other have a lower limit than a list.
std::optional<std::vector<std::string>> expand_glob(std::string_view marked,
                                                    std::size_t* budget = nullptr);

// The same for a glob whose stars match dots: a group that exceeds the limit becomes a star, unless
// it has slashes.
std::optional<std::vector<std::string>> expand_open_glob(std::string_view marked, std::size_t most);

}  // namespace baton::guard
