#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton::text {

// Translates an ECMA-262 pattern ("u" flag, well-formed UTF-8) to RE2's syntax in one pass.
class EcmaTranslator {
 public:
  explicit EcmaTranslator(std::string_view pattern) : pattern_(pattern) {}

  Result<std::string> translate();

 private:
  // One member of a class: one code point, or several code points in RE2's syntax.
  struct ClassAtom {
    std::optional<char32_t> code_point;
    std::string ranges = {};
  };

  Result<void> term();
  Result<void> group();
  Result<void> group_kind();
  Result<void> quantifier();
  Result<void> braces();
  Result<void> escape();
  Result<void> character_class();
  Result<void> class_member(std::string& members);
  Result<ClassAtom> class_atom();
  Result<char32_t> character_escape();
  Result<char32_t> unicode_escape();
  Result<char32_t> hexadecimal(std::size_t digits);
  Result<char32_t> braced_hexadecimal();
  Result<std::string> property(char letter);

  [[nodiscard]] bool at_end() const { return offset_ >= pattern_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : pattern_[offset_]; }
  [[nodiscard]] bool looking_at(std::string_view text) const {
    return pattern_.substr(offset_).starts_with(text);
  }
  bool take(std::string_view text);
  char32_t next_code_point();
  std::optional<unsigned> decimal();
  [[nodiscard]] tl::unexpected<Error> refuse(Phrase phrase, const std::string& hint = {}) const;

  std::string_view pattern_;
  std::size_t offset_ = 0;
  std::size_t open_groups_ = 0;
  bool repeatable_ = false;  // whether a quantifier may follow
  std::string output_;
};

}  // namespace baton::text
