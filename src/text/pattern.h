#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton::text {

// An ECMA-262 regular expression with the "u" flag, as JSON Schema means it,
// run by RE2 in linear time. What RE2 cannot do (look-around, back-references)
// is refused by name when the pattern is made, never approximated.
class Pattern {
 public:
  // malformed: not a regular expression, or one that is not supported; the hint says which part.
  static Result<Pattern> compile(std::string_view ecma);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Whether it matches anywhere in `text` (JSON Schema does not anchor).
  bool matches(std::string_view text) const;

 private:
  struct Program;
  explicit Pattern(std::unique_ptr<Program> program);
  std::unique_ptr<Program> program_;
};

// RE2's syntax for an ECMA-262 pattern; exposed for tests.
Result<std::string> translate_to_re2(std::string_view ecma);

}  // namespace baton::text
