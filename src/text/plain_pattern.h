#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace baton::text {

// A pattern of the form "^[A-Za-z][a-z0-9._-]*$": anchored classes of ASCII characters, of which
// the last may repeat ("*", "+"). Most schemas contain only such patterns, and compiling one takes
// much less time than starting a general regular expression engine.
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

  std::vector<CharacterClass> each_;    // one character per class
  std::optional<CharacterClass> rest_;  // the class that may repeat
};

}  // namespace baton::text
