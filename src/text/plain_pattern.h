#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace baton::text {

// A pattern of the form "^v[0-9]{4}[a-z0-9._-]*$": anchored characters and classes of ASCII
// characters, each as often as a count in braces requires, of which the last may vary in number
// ("*", "+", "?", "{2,}", "{2,5}"). Most schemas contain only such patterns, and compiling one
// takes much less time than starting a general regular expression engine.
class PlainPattern {
 public:
  // Empty for any other pattern, well-formed or not.
  static std::optional<PlainPattern> parse(std::string_view ecma);

  [[nodiscard]] bool matches(std::string_view text) const;

  // Where a text that does not match fails: the offset of a byte, or the text's size if it is too
  // short.
  [[nodiscard]] std::size_t first_mismatch(std::string_view text) const;

 private:
  using CharacterClass = std::bitset<128>;

  struct Run {
    CharacterClass characters;
    std::size_t least = 1;
    std::size_t most = 1;
  };

  static std::optional<Run> take_run(std::string_view& pattern);

  std::vector<Run> runs_;  // only of the last one, `least` and `most` may differ
  std::size_t least_ = 0;  // characters in all
};

}  // namespace baton::text
