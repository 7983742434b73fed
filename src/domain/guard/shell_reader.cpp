// Parses the structure of a shell text: operators, redirections, here-documents, keywords.
#include "domain/guard/shell_reader.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "domain/guard/shell_execution.h"
#include "domain/guard/shell_marks.h"
#include "domain/guard/shell_output.h"
#include "text/ascii.h"

namespace baton::guard {
namespace {

constexpr std::array<std::string_view, 12> kKeywords = {
    "if", "then", "elif", "else", "fi", "while", "until", "do", "done", "!", "time", "coproc"};

void take_input(ShellCommand& command, ShellOutput output) {
  command.piped = std::move(output.names);
  command.packed = std::move(output.packed);
  command.follows_links = output.follows_links;
  if (!command.input) command.input = std::move(output.text);
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool ShellReader::take(std::string_view token) {
  if (!text_.substr(std::min(pos_, text_.size())).starts_with(token)) return false;
  pos_ += token.size();
  return true;
}

ShellOutput ShellReader::read_list(char terminator, std::optional<ShellOutput> input) {
  Level level;
  level.input = std::move(input);
  if (++run_.nesting > ShellRun::kMostNesting) run_.is_cut = true;
  while (!is_at_end() && run_.spend(1)) {
    if (peek() != ')' || level.is_test) {
      read_step(level);
    } else if (take_close(level, terminator)) {
      break;
    }
  }
  finish(level, Ending::other);
  --run_.nesting;
  return std::move(level.last);
}

void ShellReader::read_step(Level& level) {
  const char c = peek();
  if (level.is_test && c == ';') level.is_test = false;
  const std::string_view skipped = level.is_test ? " \t\r&|()<>\n" : " \t\r";
  if (skipped.find(c) != std::string_view::npos) {
    ++pos_;
  } else if (c == '\\' && peek(1) == '\n') {
    pos_ += 2;
  } else if (c == '#') {
    const std::size_t end = std::min(text_.find('\n', pos_), text_.size());
    run_.spend(end - pos_);
    pos_ = end;
  } else if (c == '\n') {
    take_newline(level);
  } else if (c == '<' || c == '>' || (c == '&' && peek(1) == '>')) {
    take_redirection(level);
  } else if (c == ';' || c == '&' || c == '|') {
    take_operator(level);
  } else if (c == '(') {
    take_open(level);
  } else {
    take_word(level);
  }
}

void ShellReader::take_operator(Level& level) {
  if (level.is_pattern) {
    ++pos_;
    return;
  }
  if (take(";;&") || take(";;") || take(";&")) {
    finish(level, Ending::other);
    level.is_pattern = level.cases > 0;
    return;
  }
  const bool is_pipe = peek() == '|' && peek(1) != '|';
  finish(level, is_pipe ? Ending::pipe : Ending::other);
  if (!take("|&") && !take("||") && !take("&&")) ++pos_;
}

void ShellReader::take_newline(Level& level) {
  if (!level.is_pattern) finish(level, Ending::other);
  if (pos_ >= line_end_) {
    pos_ = std::max(resume_, pos_ + 1);
    line_end_ = std::string_view::npos;
  } else {
    ++pos_;
  }
}

// "(" begins a subshell or an arithmetic command, or follows a function's name.
void ShellReader::take_open(Level& level) {
  ++pos_;
  if (level.is_pattern) return;
  if (!level.command.words.empty()) {
    const std::size_t close = text_.find_first_not_of(" \t", pos_);
    if (close == std::string_view::npos || text_[close] != ')') return;
    level.function = level.command.words.back();
    level.command.words.clear();
    pos_ = close + 1;
    return;
  }
  if (peek() == '(' && skip_arithmetic()) return;
  level.last = read_nested(level.piped ? std::move(level.piped) : level.input);
}

// False if the list continues.
bool ShellReader::take_close(Level& level, char terminator) {
  if (level.is_pattern) {
    level.is_pattern = false;
    ++pos_;
    return false;
  }
  ++pos_;
  if (terminator == ')') return true;
  finish(level, Ending::other);
  return false;
}

ShellOutput ShellReader::read_nested(std::optional<ShellOutput> input) {
  if (run_.nesting >= ShellRun::kMostNesting || !run_.spend(scope_.variables.size())) {
    run_.is_cut = true;
    pos_ = text_.size();
    return {};
  }
  const ShellScope saved = scope_;
  ShellOutput output = read_list(')', std::move(input));
  scope_ = saved;
  return output;
}

void ShellReader::take_redirection(Level& level) {
  if (take("<<<")) {
    level.expected = Expected::here_string;
    return;
  }
  if (text_.substr(pos_).starts_with("<<")) return take_here_document(level);
  if (take("<(") || take(">(")) return take_process(level);
  const bool is_read = peek() == '<' && peek(1) != '>';
  while (peek() == '<' || peek() == '>' || peek() == '|' || (peek() == '&' && peek(1) == '>'))
    ++pos_;
  level.expected = is_read ? Expected::read : Expected::write;
  if (peek() != '&') return;
  ++pos_;
  const bool is_stream = text::is_digit(peek()) || peek() == '-';
  if (is_stream) level.expected = Expected::nothing;
}

// "<(…)" as an argument is a file elsewhere; after "<", its output is the input.
void ShellReader::take_process(Level& level) {
  const Expected expected = std::exchange(level.expected, Expected::word);
  ShellOutput output = read_nested();
  if (expected == Expected::read) level.piped = std::move(output);
  if (expected == Expected::word) level.command.words.emplace_back(1, mark::kElsewhere);
}

std::string ShellReader::read_delimiter() {
  while (peek() == ' ' || peek() == '\t') ++pos_;
  std::string raw;
  while (!is_at_end() && std::string_view(" \t\n;&|<>()").find(peek()) == std::string_view::npos) {
    raw += text_[pos_++];
  }
  run_.spend(raw.size());
  return raw;
}

// The document begins after the present line; that line continues after the delimiter.
void ShellReader::take_here_document(Level& level) {
  pos_ += 2;
  const bool strips_tabs = take("-");
  std::string delimiter = read_delimiter();
  const std::size_t length = delimiter.size();
  std::erase_if(delimiter, [](char c) { return c == '\'' || c == '"' || c == '\\'; });
  const bool is_quoted = delimiter.size() != length;
  if (line_end_ == std::string_view::npos || pos_ > line_end_) {
    line_end_ = std::min(text_.find('\n', pos_), text_.size());
    run_.spend(line_end_ - pos_);
    resume_ = std::min(line_end_ + 1, text_.size());
  }
  const std::size_t begin = resume_;
  std::size_t end = text_.size();
  for (std::size_t at = begin; at < text_.size();) {
    const std::size_t stop = std::min(text_.find('\n', at), text_.size());
    std::string_view line = text_.substr(at, stop - at);
    if (strips_tabs) line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
    run_.spend_data(stop - at + 1);
    resume_ = std::min(stop + 1, text_.size());
    if (line == delimiter) {
      end = at;
      break;
    }
    at = stop + 1;
  }
  const std::string_view body = text_.substr(begin, end - begin);
  const bool is_plain = body.find_first_of("$`\\") == std::string_view::npos;
  if (is_quoted || is_plain) {
    level.command.input = std::string(body);
    return;
  }
  const Values expanded = ShellReader(body, scope_, run_).read_quoted_text();
  level.command.input = expanded.front();
}

bool ShellReader::take_assignment(Level& level) {
  std::size_t end = pos_;
  while (end < text_.size() && text::is_word_character(text_[end])) ++end;
  if (end == pos_ || text::is_digit(text_[pos_])) return false;
  const std::string name(text_.substr(pos_, end - pos_));
  if (end < text_.size() && text_[end] == '[') {
    end = std::min(text_.find_first_of("]\n", end), text_.size() - 1) + 1;
  }
  const std::string_view behind = text_.substr(end);
  const bool adds = behind.starts_with("+=");
  if (!adds && !behind.starts_with('=')) return false;
  pos_ = end + (adds ? 2 : 1);
  Values values = peek() == '(' ? read_array() : read_word(level);
  if (adds) {
    Values longer = value_of(name, scope_, run_);
    append(longer, values, run_);
    values = std::move(longer);
  }
  level.assignments.emplace_back(name, std::move(values));
  return true;
}

Values ShellReader::read_array() {
  ++pos_;
  Values values;
  const Level inside;
  while (!is_at_end() && peek() != ')' && run_.spend(1)) {
    if (ends_word(inside)) {
      ++pos_;
      continue;
    }
    for (std::string& value : read_word(inside)) {
      values.push_back(std::move(value));
    }
  }
  take(")");
  if (values.size() > ShellRun::kMostValues) values = any_value(run_);
  return values.empty() ? Values{""} : values;
}

// Words that are not part of a command.
bool ShellReader::take_keyword(Level& level, std::string_view word) {
  if (word == "{") {
    level.blocks.push_back(
        {.function = std::exchange(level.function, {}), .begin = pos_, .outer_input = level.input});
    if (level.piped) level.input = level.piped;
    return true;
  }
  if (word == "}" || word == "esac") {
    if (word == "}") close_block(level, pos_ - 1);
    if (word == "esac" && level.cases > 0) --level.cases;
    return true;
  }
  if (word == "[[") level.is_test = true;
  open_loop(level, word);
  if (word == "done") close_loop(level);
  return std::ranges::find(kKeywords, word) != kKeywords.end();
}

void ShellReader::close_block(Level& level, std::size_t end) {
  if (level.blocks.empty()) return;
  Block block = std::move(level.blocks.back());
  level.blocks.pop_back();
  level.input = std::move(block.outer_input);
  if (block.function.empty() || !run_.spend(end - block.begin)) return;
  run_.functions[block.function] = std::string(text_.substr(block.begin, end - block.begin));
}

void ShellReader::open_loop(Level& level, std::string_view word) {
  const bool reads = word == "while" || word == "until";
  if (reads || word == "for" || word == "select") {
    level.loops.push_back({.reads = reads, .begin = pos_});
  }
}

void ShellReader::close_loop(Level& level) {
  if (level.loops.empty()) return;
  level.closed = level.loops.back();
  level.closed->end = pos_;
  level.loops.pop_back();
}

// The input of a loop follows its commands: `while read f; do …; done < <(find …)`.
void ShellReader::repeat_loop(const Loop& loop, ShellOutput input) {
  const std::size_t length = loop.end - loop.begin;
  if (!loop.reads || input.is_empty() || !run_.spend(length)) return;
  ShellReader(text_.substr(loop.begin, length), scope_, run_).read_list('\0', std::move(input));
}

void ShellReader::take_word(Level& level) {
  if (level.is_at_start() && take_assignment(level)) return;
  const std::size_t begin = pos_;
  Values values = read_word(level);
  const std::string_view raw = text_.substr(begin, pos_ - begin);
  const bool is_stream = is_number(raw) && (peek() == '<' || peek() == '>');
  if (is_stream) return;
  if (level.expected != Expected::word) return take_target(level, values);
  if (level.is_pattern) return take_case_pattern(level, raw);
  Values& words = level.command.words;
  const bool is_keyword = words.empty() && take_keyword(level, raw);
  if (is_keyword && raw != "[[") return;
  if (raw == "]]") level.is_test = false;
  if (raw == "in" && !words.empty() && words.front() == "case") return open_case(level);
  if (words.size() == 1 && words.front() == "function" && !values.empty()) {
    level.function = values.front();
    words.clear();
    return;
  }
  std::ranges::move(values, std::back_inserter(words));
}

void ShellReader::open_case(Level& level) {
  level.command.words.clear();
  ++level.cases;
  level.is_pattern = true;
}

// A pattern runs nothing, whatever it matches.
void ShellReader::take_case_pattern(Level& level, std::string_view raw) {
  if (raw != "esac") return;
  level.is_pattern = false;
  if (level.cases > 0) --level.cases;
}

void ShellReader::take_target(Level& level, const Values& values) {
  const Expected expected = std::exchange(level.expected, Expected::word);
  for (const std::string& value : values) {
    if (expected == Expected::read) level.command.reads.push_back(value);
    if (expected == Expected::write) level.command.writes.push_back(value);
    if (expected == Expected::here_string) level.command.input = value;
  }
}

void ShellReader::finish(Level& level, Ending ending) {
  ShellCommand& command = level.command;
  if (const std::optional<Loop> loop = std::exchange(level.closed, std::nullopt)) {
    ShellOutput input = level.piped.value_or(ShellOutput());
    if (command.input) input = {split_blanks(*command.input), command.input};
    repeat_loop(*loop, std::move(input));
  }
  const bool is_empty = command.words.empty() && command.reads.empty() && command.writes.empty() &&
                        level.assignments.empty();
  if (!is_empty) {
    if (++run_.commands > ShellRun::kMostCommands) run_.is_cut = true;
    command.folder = scope_.folder;
    command.root = run_.place.root;
    command.places = run_.place.places;
    command.globs = &run_.globs;
    if (!level.piped) level.piped = level.input;
    if (level.piped) take_input(command, *std::move(level.piped));
    command.is_piped = level.piped || command.input;
    if (command.input) run_.spend_data(command.input->size());
    run_.spend(command.folder.size() + command.piped.size() + command.packed.size());
    level.last =
        run_.is_cut ? ShellOutput() : execute(std::move(command), level.assignments, scope_, run_);
  }
  level.command = {};
  level.assignments.clear();
  level.expected = Expected::word;
  level.piped.reset();
  if (ending == Ending::pipe) level.piped = level.last;
}

}  // namespace baton::guard
