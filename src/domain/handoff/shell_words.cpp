#include "domain/handoff/shell_words.h"

#include <algorithm>
#include <utility>

namespace baton::handoff {
namespace {

constexpr int kDeepest = 8;

class Splitter {
 public:
  explicit Splitter(std::string_view line, int depth = 0) : rest_(line), depth_(depth) {}

  std::vector<ShellCommand> split() {
    while (!rest_.empty()) {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      take(c);
    }
    end_command();
    return std::move(commands_);
  }

 private:
  void take(char c) {
    switch (c) {
      case '\'':
      case '"': return take_quoted(c);
      case '\\': return take_escaped();
      case ' ':
      case '\t': return end_word();
      case '>': return begin_target();
      case ';':
      case '&':
      case '|':
      case '\n':
      case '`':
      case '(':
      case ')': return end_command();
      default: word_ += c; has_word_ = true;
    }
  }

  void take_quoted(char quote) {
    has_word_ = true;
    while (!rest_.empty() && rest_.front() != quote) {
      if (quote == '"' && take_substitution()) continue;
      if (quote == '"' && rest_.front() == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
      word_ += rest_.front();
      rest_.remove_prefix(1);
    }
    if (!rest_.empty()) rest_.remove_prefix(1);
  }

  // "$(…)" and "`…`" inside of double quotes: commands of their own.
  bool take_substitution() {
    const bool is_dollar = rest_.starts_with("$(");
    if ((!is_dollar && rest_.front() != '`') || depth_ >= kDeepest) return false;
    rest_.remove_prefix(is_dollar ? 2 : 1);
    const std::size_t end =
        is_dollar ? closing_parenthesis() : std::min(rest_.find('`'), rest_.size());
    for (ShellCommand& command : Splitter(rest_.substr(0, end), depth_ + 1).split()) {
      commands_.push_back(std::move(command));
    }
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return true;
  }

  // Of one that was opened before.
  [[nodiscard]] std::size_t closing_parenthesis() const {
    int open = 1;
    for (std::size_t at = 0; at < rest_.size(); ++at) {
      if (rest_[at] == '(') ++open;
      if (rest_[at] == ')' && --open == 0) return at;
    }
    return rest_.size();
  }

  void take_escaped() {
    if (rest_.empty()) return;
    if (rest_.front() != '\n') {
      word_ += rest_.front();
      has_word_ = true;
    }
    rest_.remove_prefix(1);
  }

  // "2>" loses its number with the word before it, which is no word of the command.
  void begin_target() {
    const bool is_number = word_ == "1" || word_ == "2";
    if (is_number) {
      word_.clear();
      has_word_ = false;
    }
    end_word();
    while (rest_.starts_with('>') || rest_.starts_with('|')) rest_.remove_prefix(1);
    is_target_ = true;
    if (!rest_.starts_with('&')) return;
    rest_.remove_prefix(1);
    // "2>&1" and "2>&-" write to no file; ">& file" does.
    skips_word_ = rest_.find_first_of("0123456789-") == 0;
    is_target_ = !skips_word_;
  }

  void end_word() {
    if (!has_word_) return;
    if (is_target_) {
      command_.targets.push_back(std::move(word_));
    } else if (!skips_word_) {
      command_.words.push_back(std::move(word_));
    }
    word_.clear();
    has_word_ = is_target_ = skips_word_ = false;
  }

  void end_command() {
    end_word();
    const bool is_empty = command_.words.empty() && command_.targets.empty();
    if (!is_empty) commands_.push_back(std::exchange(command_, {}));
  }

  std::string_view rest_;
  int depth_;  // of substitutions
  std::vector<ShellCommand> commands_;
  ShellCommand command_;
  std::string word_;
  bool has_word_ = false;
  bool is_target_ = false;
  bool skips_word_ = false;
};

}  // namespace

std::vector<ShellCommand> shell_commands(std::string_view line) {
  return Splitter(line).split();
}

}  // namespace baton::handoff
