#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/guard/shell_scope.h"

namespace baton::guard {

using Assignments = std::vector<std::pair<std::string, Values>>;

// Parses a shell text and visits its commands (shell_execution.h).
class ShellReader {
 public:
  ShellReader(std::string_view text, ShellScope& scope, ShellRun& run)
      : text_(text), scope_(scope), run_(run) {}

  // Reads to the end, or to the ")" of the open substitution or subshell.
  ShellOutput read_list(char terminator, std::optional<ShellOutput> input = {});
  // Reads the whole text as if it were in double quotes.
  Values read_quoted_text();

 private:
  enum class Expected : std::uint8_t { word, read, write, here_string, nothing };
  enum class Quoting : std::uint8_t { none, quoted };
  enum class Ending : std::uint8_t { pipe, other };
  struct Block {  // "{ … }"
    std::string function;
    std::size_t begin = 0;
    std::optional<ShellOutput> outer_input = {};  // Level::input outside of the block
  };
  struct Loop {  // "while … done"; "for … done" reads no names
    bool reads = false;
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  struct Level {
    ShellCommand command;
    Assignments assignments;
    Expected expected = Expected::word;
    bool is_test = false;     // inside of [[ ]]
    bool is_pattern = false;  // of a case
    std::size_t cases = 0;
    std::string function;  // whose body comes next
    std::vector<Block> blocks;
    std::vector<Loop> loops;     // that are open
    std::optional<Loop> closed;  // whose redirections come next
    // The input of every command in the group, unless a pipe replaces it.
    std::optional<ShellOutput> input;
    std::optional<ShellOutput> piped;
    ShellOutput last;

    [[nodiscard]] bool is_at_start() const {
      return command.words.empty() && expected == Expected::word && !is_pattern;
    }
  };

  [[nodiscard]] bool is_at_end() const { return pos_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return pos_ + ahead < text_.size() ? text_[pos_ + ahead] : '\0';
  }
  bool take(std::string_view token);

  void read_step(Level& level);
  void take_operator(Level& level);
  void take_newline(Level& level);
  void take_open(Level& level);
  bool take_close(Level& level, char terminator);
  void take_redirection(Level& level);
  void take_process(Level& level);
  void take_here_document(Level& level);
  std::string read_delimiter();
  void take_word(Level& level);
  bool take_assignment(Level& level);
  Values read_array();
  bool take_keyword(Level& level, std::string_view word);
  void take_target(Level& level, const Values& values);
  static void open_case(Level& level);
  static void take_case_pattern(Level& level, std::string_view raw);
  void close_block(Level& level, std::size_t end);
  void open_loop(Level& level, std::string_view word);
  void close_loop(Level& level);
  void repeat_loop(const Loop& loop, ShellOutput input);
  void finish(Level& level, Ending ending);

  Values read_word(const Level& level);
  [[nodiscard]] bool ends_word(const Level& level) const;
  void take_character(Values& values);
  bool take_tilde(Values& values);  // false: it stands for no folder
  void take_single_quoted(Values& values);
  void take_escapes(Values& values);  // of $'…'
  void take_double_quoted(Values& values, char terminator);
  void take_dollar(Values& values, Quoting quoting);
  void take_braced(Values& values, Quoting quoting);
  void take_backquoted(Values& values, Quoting quoting);
  Values indirect_value(std::string_view name);
  Values braced_value(std::string_view expression);
  std::size_t closing_brace(std::size_t at);
  void append_values(Values& values, Values added, Quoting quoting);
  void append_output(Values& values, const ShellOutput& output, Quoting quoting);
  bool skip_arithmetic();
  ShellOutput read_nested(std::optional<ShellOutput> input = {});

  std::string_view text_;
  std::size_t pos_ = 0;
  // The end of the line after which a here-document begins, and the end of its text.
  std::size_t line_end_ = std::string_view::npos;
  std::size_t resume_ = 0;
  ShellScope& scope_;
  ShellRun& run_;
};

}  // namespace baton::guard
