#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"

namespace baton::text {

// RE2's own limit, also of the product of nested counts.
inline constexpr unsigned kMostRepetitions = 1000;

// Parses an ECMA-262 pattern ("u" flag, well-formed UTF-8) and translates it to RE2's syntax in one
// pass.
class EcmaTranslator {
 public:
  struct Translation {
    std::string re2;                   // meaningless if `unsupported` is set
    std::optional<Error> unsupported;  // the first part that RE2 cannot match
  };

  explicit EcmaTranslator(std::string_view pattern) : pattern_(pattern) {}

  // malformed: not a pattern. A valid pattern that RE2 does not support is not an error here.
  Result<Translation> translate();

 private:
  // One member of a class: one code point, or several code points in RE2's syntax.
  struct ClassAtom {
    std::optional<char32_t> code_point;
    std::string ranges = {};
  };
  struct Group {
    std::size_t offset = 0;
    bool is_assertion = false;
    unsigned repetitions = 1;  // the largest product of nested counts in the group so far
  };
  // A reference to a group, which may be defined later.
  struct Reference {
    std::size_t offset = 0;
    std::size_t number = 0;
    std::string name = {};
  };

  Result<void> term();
  Result<void> open_group();
  Result<void> group_kind();
  Result<void> close_group();
  Result<void> quantifier();
  Result<void> braces();
  void count_repetitions(std::size_t offset, unsigned times);
  Result<void> escape();
  Result<void> number_reference();
  Result<void> named_reference();
  [[nodiscard]] Result<void> check_references();
  Result<std::string> group_name();
  Result<char32_t> name_code_point();
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
  [[nodiscard]] Error fault(Phrase phrase, std::size_t offset, std::string_view hint) const;
  [[nodiscard]] Failure refuse(Phrase phrase, std::string_view hint = {}) const;
  void note_unsupported(Phrase phrase, std::size_t offset, std::string_view hint);

  std::string_view pattern_;
  std::size_t offset_ = 0;
  std::vector<Group> groups_ = {{}};  // the whole pattern, then the open groups
  std::size_t captures_ = 0;
  std::vector<std::string> names_ = {};
  std::vector<Reference> references_ = {};
  bool repeatable_ = false;        // whether a quantifier may follow
  unsigned atom_repetitions_ = 1;  // the largest product of nested counts in the last atom
  std::string output_ = {};
  std::optional<Error> unsupported_ = {};
};

}  // namespace baton::text
