// The patterns of grep, ripgrep and others as expressions of ECMA-262.
#include "domain/guard/line_search.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/program_table.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::size_t kLongestRegex = 4096;
constexpr std::size_t kLargestSearch = 4096;  // compiling takes time
constexpr std::size_t kMostRegexes = 64;
constexpr std::string_view kSyntax = "^$\\.*+?()[]{}|/";
constexpr std::string_view kBasicOperators = "(){}|+?";  // only behind a backslash

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kNamedClasses = {
    {{"[:alpha:]", "A-Za-z"},
     {"[:digit:]", "0-9"},
     {"[:alnum:]", "A-Za-z0-9"},
     {"[:upper:]", "A-Z"},
     {"[:lower:]", "a-z"},
     {"[:space:]", "\\s"},
     {"[:blank:]", " \\t"},
     {"[:xdigit:]", "0-9A-Fa-f"}}};

struct TranslatedRegex {
  std::string ecma;
  std::size_t size = 0;  // with repeated parts, as many times as they are compiled
};

class RegexTranslation {
 public:
  RegexTranslation(std::string_view regex, RegexDialect dialect)
      : regex_(regex), dialect_(dialect) {}

  std::optional<TranslatedRegex> translate();

 private:
  void take();
  void take_escaped();
  void take_class();
  void take_named_class();
  void take_range(std::size_t first);
  void take_operator(char c);
  void take_count();
  void add_literal(char c);
  [[nodiscard]] bool means_more(char c) const;
  [[nodiscard]] bool is_at_word(char border) const;
  [[nodiscard]] bool begins_branch() const { return out_.size() == branch_; }
  [[nodiscard]] bool ends_branch() const {
    const std::string_view rest = regex_.substr(at_);
    return rest.empty() || rest.starts_with("\\)") || rest.starts_with("\\|");
  }

  std::string_view regex_;
  RegexDialect dialect_;
  std::size_t at_ = 0;
  std::string out_;
  std::size_t branch_ = 0;   // where the present one begins in `out_`
  std::size_t repeats_ = 1;  // the product of all counts
  bool is_understood_ = true;
};

std::optional<TranslatedRegex> RegexTranslation::translate() {
  while (at_ < regex_.size() && is_understood_) take();
  if (!is_understood_) return std::nullopt;
  const std::size_t size = (out_.size() + 1) * repeats_;
  return TranslatedRegex{.ecma = std::move(out_), .size = size};
}

void RegexTranslation::add_literal(char c) {
  if (kSyntax.find(c) != std::string_view::npos) out_ += '\\';
  out_ += c;
}

void RegexTranslation::take_operator(char c) {
  if (c == '{') take_count();
  out_ += c;
  if (c == '(' || c == '|') branch_ = out_.size();
}

// Of "{2}", "{2,}" or "{2,5}", the largest one multiplies what is compiled; "{,2}" is one of GNU's.
void RegexTranslation::take_count() {
  std::size_t largest = 1;
  std::size_t count = 0;
  const std::string_view rest = regex_.substr(at_);
  is_understood_ &= !rest.empty() && text::is_digit(rest.front());
  for (const char c : rest) {
    if (!text::is_digit(c) && c != ',') break;
    count = c == ',' ? 0 : count * 10 + static_cast<std::size_t>(c - '0');
    largest = std::max(largest, std::min(count, kLargestSearch));
    count = largest == kLargestSearch ? kLargestSearch : count;
  }
  repeats_ = std::min(repeats_ * largest, kLargestSearch);
}

void RegexTranslation::take() {
  const char c = regex_[at_++];
  const bool is_basic = dialect_ == RegexDialect::basic;
  const bool is_operator = !is_basic && kBasicOperators.find(c) != std::string_view::npos;
  is_understood_ = !mark::is_pattern(std::string_view(&c, 1));
  if (dialect_ == RegexDialect::fixed) return add_literal(c);
  if (c == '\\') return take_escaped();
  if (c == '[') return take_class();
  if (is_operator) return take_operator(c);
  if (!means_more(c)) return add_literal(c);
  out_ += c;
  if (c == '^') branch_ = out_.size();
}

// In a basic expression, some characters are literal where they could mean nothing else.
bool RegexTranslation::means_more(char c) const {
  const bool is_basic = dialect_ == RegexDialect::basic;
  switch (c) {
    case '.': return true;
    case '*': return !is_basic || !begins_branch();
    case '^': return !is_basic || begins_branch();
    case '$': return !is_basic || ends_branch();
    default: return false;
  }
}

void RegexTranslation::take_escaped() {
  constexpr std::string_view kShared = "wWsSbB";
  if (at_ >= regex_.size()) {
    is_understood_ = false;
    return;
  }
  const char c = regex_[at_++];
  const bool is_basic = dialect_ == RegexDialect::basic;
  if (is_basic && kBasicOperators.find(c) != std::string_view::npos) return take_operator(c);
  const bool is_digit_class = dialect_ == RegexDialect::perl && (c == 'd' || c == 'D');
  if (kShared.find(c) != std::string_view::npos || is_digit_class) {
    out_ += '\\';
    out_ += c;
  } else if ((c == '<' || c == '>') && is_at_word(c)) {
    out_ += "\\b";
  } else if (text::is_alphanumeric(c) ||
             std::string_view("`'<>").find(c) != std::string_view::npos) {
    is_understood_ = false;
  } else {
    add_literal(c);
  }
}

// Whether a word's character follows "\<", or comes before "\>": elsewhere, they match nothing.
bool RegexTranslation::is_at_word(char border) const {
  const auto is_word = [this](std::size_t at) {
    return at < regex_.size() && (text::is_alphanumeric(regex_[at]) || regex_[at] == '_');
  };
  if (border == '<') return is_word(at_);
  const bool is_escaped = at_ > 3 && regex_[at_ - 4] == '\\';
  return at_ > 2 && is_word(at_ - 3) && !is_escaped;
}

void RegexTranslation::take_named_class() {
  const std::string_view rest = regex_.substr(at_);
  const auto* const named = std::ranges::find_if(
      kNamedClasses, [rest](const auto& row) { return rest.starts_with(row.first); });
  if (named == kNamedClasses.end()) {
    is_understood_ = false;
    return;
  }
  out_ += named->second;
  at_ += named->first.size();
}

// In "[…]" a backslash is a character, except in Perl's expressions.
void RegexTranslation::take_class() {
  out_ += '[';
  if (at_ < regex_.size() && regex_[at_] == '^') out_ += regex_[at_++];
  const std::size_t first = at_;
  for (bool is_first = true; at_ < regex_.size() && is_understood_; is_first = false) {
    const char c = regex_[at_];
    if (c == ']' && !is_first) break;
    const std::string_view rest = regex_.substr(at_);
    const bool is_special =
        rest.starts_with("[:") || rest.starts_with("[.") || rest.starts_with("[=");
    if (is_special) {
      take_named_class();
      continue;
    }
    ++at_;
    const bool is_perl = dialect_ == RegexDialect::perl;
    // ripgrep has classes in classes and their intersections.
    if (is_perl && (c == '[' || rest.starts_with("&&") || rest.starts_with("~~"))) {
      is_understood_ = false;
    } else if (c == '\\' && is_perl) {
      take_escaped();
    } else if (c == '-') {
      take_range(first);
    } else {
      add_literal(c);
    }
  }
  is_understood_ &= at_ < regex_.size();
  ++at_;
  out_ += ']';
}

// A "-" is literal at the begin and at the end of a class, whose members begin at `first`. Ranges
// of other characters than digits and letters differ between programs, and between cases.
void RegexTranslation::take_range(std::size_t first) {
  out_ += '-';
  const bool is_literal = at_ - 1 == first || regex_.substr(at_).starts_with("]");
  if (is_literal) return;
  const char begin = regex_[at_ - 2];
  const char end = at_ < regex_.size() ? regex_[at_] : '\0';
  const bool is_escaped = at_ - 2 > first && regex_[at_ - 3] == '\\';
  const bool is_behind_range = at_ - 2 > first && regex_[at_ - 3] == '-' && at_ - 3 > first;
  const bool is_range = (text::is_digit(begin) && text::is_digit(end)) ||
                        (text::is_lower(begin) && text::is_lower(end)) ||
                        (text::is_upper(begin) && text::is_upper(end));
  is_understood_ = is_range && !is_escaped && !is_behind_range;
}

// Others change what a search prints, or take patterns from elsewhere; long ones may be
// abbreviated.
constexpr std::string_view kUnderstood =
    " -e --regexp -F --fixed-strings -G --basic-regexp -E --extended-regexp -P --perl-regexp -Q "
    "--literal -i --ignore-case -S --smart-case -v --invert-match -w --word-regexp -x "
    "--line-regexp -z --null-data -a --text -h --no-filename -I -N --no-line-number "
    "--line-buffered --color --colour -m --max-count --no-messages -s ";
constexpr std::string_view kPatternOptions = " -e --regexp ";

bool is_understood(const Argument& argument, bool is_grep) {
  const std::string_view option = argument.option;
  // "-s" of ripgrep takes "-i" back.
  if (option.empty() || option.starts_with("--")) {
    return option.empty() || names_option(kUnderstood, option);
  }
  return std::ranges::all_of(option.substr(1), [is_grep](char letter) {
    const char name[] = {'-', letter};
    return names_option(kUnderstood, std::string_view(name, 2)) && (is_grep || letter != 's');
  });
}

bool is_named_grep(std::string_view program) {
  return program.ends_with("grep") && program != "ugrep";
}

RegexDialect dialect_of(std::string_view program, const std::vector<Argument>& arguments) {
  if (program == "fgrep" || has_option(arguments, " -F --fixed-strings ")) {
    return RegexDialect::fixed;
  }
  if (!is_named_grep(program)) {
    return has_option(arguments, " -Q --literal ") ? RegexDialect::fixed : RegexDialect::perl;
  }
  if (has_option(arguments, " -P --perl-regexp ")) return RegexDialect::perl;
  const bool is_extended = program == "egrep" || has_option(arguments, " -E --extended-regexp ");
  return is_extended ? RegexDialect::extended : RegexDialect::basic;
}

// The words that are patterns; empty: there are others, such as "x" of "-vex".
std::vector<std::string_view> patterns_of(const std::vector<Argument>& arguments) {
  std::vector<std::string_view> patterns;
  for (const Argument& argument : arguments) {
    if (!names_option(kPatternOptions, argument.option)) continue;
    if (argument.value.empty()) return {};
    patterns.push_back(argument.value);
  }
  const std::vector<std::string_view> operands = operands_of(arguments);
  const std::size_t named = patterns.empty() ? 1 : 0;
  if (operands.size() > named) return {};  // files
  if (named == 1 && !operands.empty()) patterns.push_back(operands.front());
  return patterns;
}

// A search for "x.*$" finds the same lines as one for "x".
std::string_view without_open_end(std::string_view ecma) {
  std::string_view rest = ecma;
  if (rest.ends_with(".*$")) rest.remove_suffix(1);
  if (!rest.ends_with(".*")) return ecma;
  rest.remove_suffix(2);
  return rest.ends_with('\\') ? ecma : rest;
}

// "\W" is not "\w".
bool has_upper_escape(std::string_view pattern) {
  for (std::size_t at = 0; at + 1 < pattern.size(); ++at) {
    if (pattern[at] == '\\' && text::is_upper(pattern[++at])) return true;
  }
  return false;
}

// The whole of "-w" and "-x".
std::string bounded(std::string_view regex, const std::vector<Argument>& arguments) {
  if (has_option(arguments, " -x --line-regexp ")) return text::concat("^(?:", regex, ")$");
  if (!has_option(arguments, " -w --word-regexp ")) return std::string(without_open_end(regex));
  return text::concat("(?:^|\\W)(?:", regex, ")(?:\\W|$)");
}

bool ignores_case(std::string_view program, const std::vector<Argument>& arguments,
                  std::span<const std::string_view> patterns) {
  if (has_option(arguments, " -i --ignore-case ")) return true;
  const bool is_smart =
      program == "ag" || (!program.ends_with("grep") && has_option(arguments, " -S --smart-case "));
  return is_smart && std::ranges::all_of(patterns, [](std::string_view pattern) {
           return text::to_lower(pattern) == pattern;
         });
}

std::optional<TranslatedRegex> translated_regex(std::string_view regex, RegexDialect dialect) {
  const bool has_lines = regex.find('\n') != std::string_view::npos;  // several expressions
  if (has_lines || regex.size() > kLongestRegex) return std::nullopt;
  return RegexTranslation(regex, dialect).translate();
}

}  // namespace

std::optional<std::string> ecma_regex(std::string_view regex, RegexDialect dialect) {
  std::optional<TranslatedRegex> translated = translated_regex(regex, dialect);
  return translated ? std::optional(std::move(translated->ecma)) : std::nullopt;
}

std::optional<LineSearch> LineSearch::of(const ShellCommand& command) {
  const std::string_view program = command.program();
  const std::vector<Argument> arguments = arguments_in_table(command);
  const bool is_all_understood = std::ranges::all_of(arguments, [&](const Argument& argument) {
    return is_understood(argument, is_named_grep(program));
  });
  if (!is_all_understood) return std::nullopt;
  const std::vector<std::string_view> patterns = patterns_of(arguments);
  if (patterns.empty() || patterns.size() > kMostRegexes) return std::nullopt;
  LineSearch search;
  search.ignores_case_ = guard::ignores_case(program, arguments, patterns);
  search.is_inverted_ = has_option(arguments, " -v --invert-match ");
  const RegexDialect dialect = dialect_of(program, arguments);
  for (const std::string_view pattern : patterns) {
    if (!search.add(pattern, dialect, arguments)) return std::nullopt;
  }
  return search;
}

std::optional<LineSearch> LineSearch::ignoring_case(std::string_view pattern,
                                                    RegexDialect dialect) {
  LineSearch search;
  search.ignores_case_ = true;
  if (!search.add(pattern, dialect, {})) return std::nullopt;
  return search;
}

// False: the pattern is not understood.
bool LineSearch::add(std::string_view pattern, RegexDialect dialect,
                     const std::vector<Argument>& arguments) {
  std::string compared = ignores_case_ ? text::to_lower(pattern) : std::string(pattern);
  if (ignores_case_ && has_upper_escape(pattern)) return false;
  if (ignores_case_ && pattern.find("[:upper:]") != std::string_view::npos) return false;
  const std::optional<TranslatedRegex> regex = translated_regex(compared, dialect);
  if (!regex) return false;
  size_ += regex->size;
  if (size_ > kLargestSearch) return false;
  auto compiled = text::Pattern::compile(bounded(regex->ecma, arguments));
  if (!compiled) return false;
  patterns_.push_back(*std::move(compiled));
  return true;
}

bool LineSearch::matches(std::string_view line) const {
  const std::string lower = ignores_case_ ? text::to_lower(line) : std::string();
  return std::ranges::any_of(patterns_, [&](const text::Pattern& pattern) {
    return pattern.matches(ignores_case_ ? lower : line);
  });
}

// Without "-v", what follows may match. With it, nothing passes if a match ends before what
// follows: neither the line's end nor the kind of the next character can change it.
bool LineSearch::may_pass_below(std::string_view folder) const {
  if (!is_inverted_) return true;
  std::string base = ignores_case_ ? text::to_lower(folder) : std::string(folder);
  if (!base.empty() && !base.ends_with('/')) base += '/';
  const auto is_matched = [&](std::string_view next) {
    const std::string line = text::concat(base, next);
    return std::ranges::any_of(patterns_, [&](const text::Pattern& pattern) {
      const std::optional<text::PatternRange> match = pattern.find(line, 0);
      return match && match->end <= base.size();
    });
  };
  return !is_matched("a") || !is_matched("\x7f");
}

}  // namespace baton::guard
