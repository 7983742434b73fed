#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace baton::text {

// Many patterns (text/pattern.h) in one automaton: tells in one pass over a text which of them
// match anywhere in it. Making it takes about as long as compiling each pattern.
class PatternSet {
 public:
  PatternSet();  // no patterns
  PatternSet(PatternSet&&) noexcept;
  PatternSet& operator=(PatternSet&&) noexcept;
  ~PatternSet();

  // A pattern that Pattern::compile() refuses matches nowhere.
  static PatternSet compile(const std::vector<std::string_view>& ecma);

  // The indices of the patterns that match, in ascending order. All, if the automaton needs too
  // much memory.
  [[nodiscard]] std::vector<std::size_t> matching(std::string_view text) const;

 private:
  struct Program;
  std::unique_ptr<Program> program_;
};

}  // namespace baton::text
