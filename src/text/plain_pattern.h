#pragma once

#include <bitset>
#include <optional>
#include <string_view>
#include <vector>

namespace baton::text {

// A pattern of the form that identifiers are described by: "^[A-Za-z][a-z0-9._-]*$", which is
// anchored classes of ASCII characters, of which the last may repeat ("*", "+"). Most schemas have
// no other, and one of these is understood in far less time than a general engine needs to start.
class PlainPattern {
 public:
  // Nothing for any other pattern, well-formed or not.
  static std::optional<PlainPattern> parse(std::string_view ecma);

  [[nodiscard]] bool matches(std::string_view text) const;

 private:
  using CharacterClass = std::bitset<128>;

  std::vector<CharacterClass> each_;    // one character each
  std::optional<CharacterClass> rest_;  // what may follow, as often as it likes
};

}  // namespace baton::text
