#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton::text {

struct PatternRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// An ECMA-262 regular expression with the "u" flag, as in JSON Schema, evaluated by RE2 in linear
// time. compile() refuses features that RE2 lacks (lookaround, back-references, counts above 1000)
// by name.
class Pattern {
 public:
  // malformed: not a regular expression, or an unsupported one; the hint names the part.
  static Result<Pattern> compile(std::string_view ecma);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Whether the pattern matches anywhere in `text` (JSON Schema does not anchor).
  bool matches(std::string_view text) const;
  bool matches_whole(std::string_view text) const;

  // The first match that begins at `from` or later.
  std::optional<PatternRange> find(std::string_view text, std::size_t from) const;

 private:
  struct Program;
  explicit Pattern(std::unique_ptr<Program> program);
  std::unique_ptr<Program> program_;
};

// Whether the text is an ECMA-262 pattern ("u" flag), which compile() may still not support.
bool is_ecma_pattern(std::string_view text);

// RE2's syntax for an ECMA-262 pattern; exposed for tests.
Result<std::string> translate_to_re2(std::string_view ecma);

}  // namespace baton::text
