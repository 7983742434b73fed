#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/command_words.h"
#include "domain/guard/shell_command.h"
#include "text/pattern.h"

namespace baton::guard {

enum class RegexDialect : std::uint8_t { fixed, basic, extended, perl };

// Which of its input lines a search passes on: `grep x`, `rg -v x`.
class LineSearch {
 public:
  // Nothing: the search prints other lines, or its patterns are not understood.
  static std::optional<LineSearch> of(const ShellCommand& command);
  // Nothing: the pattern is not understood.
  static std::optional<LineSearch> ignoring_case(std::string_view pattern, RegexDialect dialect);

  [[nodiscard]] bool passes(std::string_view line) const { return matches(line) != is_inverted_; }
  // Whether lines may pass that begin with the folder's name and a slash.
  [[nodiscard]] bool may_pass_below(std::string_view folder) const;
  [[nodiscard]] bool is_inverted() const { return is_inverted_; }
  // About the number of steps for one character of a line.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  LineSearch() = default;
  bool add(std::string_view pattern, RegexDialect dialect, const std::vector<Argument>& arguments);
  [[nodiscard]] bool matches(std::string_view line) const;

  std::vector<text::Pattern> patterns_;
  std::size_t size_ = 0;
  bool ignores_case_ = false;
  bool is_inverted_ = false;
};

// The expression in ECMA-262; nothing: it has a part that is not understood.
std::optional<std::string> ecma_regex(std::string_view regex, RegexDialect dialect);

}  // namespace baton::guard
