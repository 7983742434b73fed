#include "domain/guard/regex_endings.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::size_t kMostEndings = 32;
constexpr std::size_t kMostTokens = 256;
constexpr std::string_view kOperators = "|()?*+{}^$";
constexpr std::string_view kBackslashed = "|()?+{}";  // operators of basic expressions

// An operator, or one character as a pattern.
struct RegexToken {
  char symbol = '\0';  // '\0': not an operator
  std::string text = {};
};

using RegexTokens = std::span<const RegexToken>;
using EndingTexts = std::vector<std::string>;

// `\w` and the like stop the analysis, as a repetition does.
RegexToken escaped_token(char c) {
  if (kBackslashed.find(c) != std::string_view::npos) return {.symbol = c};
  if (text::is_alphanumeric(c) || c == '<' || c == '>') return {.symbol = '*'};
  return {.text = std::string(1, c)};
}

// The end of the class that begins at `at`, also if it has "[:alpha:]" in it.
std::size_t bracket_end(std::string_view regex, std::size_t at) {
  std::size_t next = at + 1;
  if (next < regex.size() && regex[next] == '^') ++next;
  if (next < regex.size() && regex[next] == ']') ++next;
  for (; next < regex.size() && regex[next] != ']'; ++next) {
    if (!regex.substr(next).starts_with("[:")) continue;
    const std::size_t close = regex.find(":]", next + 2);
    if (close != std::string_view::npos) next = close + 1;
  }
  return next < regex.size() ? next : std::string_view::npos;
}

std::vector<RegexToken> tokens_of(std::string_view regex) {
  std::vector<RegexToken> tokens;
  for (std::size_t at = 0; at < regex.size() && tokens.size() < kMostTokens; ++at) {
    const char c = regex[at];
    const std::size_t end = c == '[' ? bracket_end(regex, at) : std::string_view::npos;
    if (c == '\\' && at + 1 < regex.size()) {
      tokens.push_back(escaped_token(regex[++at]));
    } else if (end != std::string_view::npos) {
      const std::string_view members = regex.substr(at + 1, end - at);
      const bool is_named = members.find('[') != std::string_view::npos;
      tokens.push_back(
          is_named ? RegexToken{.symbol = '*'}
                   : RegexToken{.text = text::concat(std::string(1, mark::kOneOf), members)});
      at = end;
    } else if (kOperators.find(c) != std::string_view::npos) {
      tokens.push_back({.symbol = c});
    } else {
      tokens.push_back({.text = std::string(1, c == '.' ? mark::kAnyCharacter : c)});
    }
  }
  return tokens;
}

// The parts between "|" outside of parentheses.
std::vector<RegexTokens> branches_of(RegexTokens tokens) {
  std::vector<RegexTokens> branches;
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].symbol == '(') ++depth;
    if (tokens[at].symbol == ')' && depth > 0) --depth;
    if (tokens[at].symbol != '|' || depth > 0) continue;
    branches.push_back(tokens.subspan(begin, at - begin));
    begin = at + 1;
  }
  branches.push_back(tokens.subspan(begin));
  return branches;
}

// The position of the "(" that the last token closes.
std::optional<std::size_t> group_begin(RegexTokens tokens) {
  std::size_t depth = 0;
  for (std::size_t at = tokens.size(); at-- > 0;) {
    if (tokens[at].symbol == ')') ++depth;
    if (tokens[at].symbol == '(' && --depth == 0) return at;
  }
  return std::nullopt;
}

struct RegexEnding {
  EndingTexts texts;
  bool is_whole = false;  // nothing is in front of it
};

RegexEnding ending_of(RegexTokens tokens, std::size_t depth);

// The texts of the last item, which may be a group; nothing: they are not understood.
std::optional<EndingTexts> last_item(RegexTokens& tokens, std::size_t depth) {
  if (tokens.back().symbol == '\0') {
    EndingTexts texts = {tokens.back().text};
    tokens = tokens.first(tokens.size() - 1);
    return texts;
  }
  const std::optional<std::size_t> begin =
      tokens.back().symbol == ')' ? group_begin(tokens) : std::nullopt;
  if (!begin || depth > 4) return std::nullopt;
  RegexTokens inside = tokens.subspan(*begin + 1, tokens.size() - *begin - 2);
  const bool is_marked = inside.size() > 1 && inside[0].symbol == '?' && inside[1].text == ":";
  if (is_marked) inside = inside.subspan(2);
  EndingTexts texts;
  for (const RegexTokens branch : branches_of(inside)) {
    RegexEnding ending = ending_of(branch, depth + 1);
    if (!ending.is_whole) return std::nullopt;
    std::ranges::move(ending.texts, std::back_inserter(texts));
  }
  tokens = tokens.first(*begin);
  return texts;
}

// Reads the items from the last one on, as far as they are understood.
RegexEnding ending_of(RegexTokens tokens, std::size_t depth) {
  RegexEnding ending{.texts = {""}};
  while (!tokens.empty()) {
    RegexTokens rest = tokens;
    const bool is_optional = rest.back().symbol == '?' && rest.size() > 1;
    if (is_optional) rest = rest.first(rest.size() - 1);
    const std::optional<EndingTexts> item = last_item(rest, depth);
    if (!item || ending.texts.size() * (item->size() + 1) > kMostEndings) return ending;
    EndingTexts longer = is_optional ? ending.texts : EndingTexts();
    for (const std::string& text : *item) {
      for (const std::string& end : ending.texts) longer.push_back(text + end);
    }
    ending.texts = std::move(longer);
    tokens = rest;
  }
  ending.is_whole = true;
  return ending;
}

bool has_open_end(std::string_view name) {
  return name.ends_with(mark::kUnknown) || name.ends_with(mark::kAnyText);
}

// Whether a name, which may be a pattern with a known end, can end so.
bool can_end(std::string_view name, std::string_view ending) {
  const std::string_view last = name.substr(name.rfind('/') + 1);
  if (!mark::is_pattern(last)) {
    return matches_name(text::concat(std::string(1, mark::kUnknown), ending), last);
  }
  if (mark::is_pattern(ending)) return true;
  const std::string_view end = last.substr(last.find_last_of(mark::kPatterns) + 1);
  return end.ends_with(ending) || ending.ends_with(end);
}

}  // namespace

std::vector<std::string> regex_endings(std::string_view regex) {
  const std::vector<RegexToken> tokens = tokens_of(regex);
  if (tokens.size() >= kMostTokens) return {};
  EndingTexts endings;
  for (const RegexTokens branch : branches_of(tokens)) {
    if (branch.empty() || branch.back().symbol != '$') return {};
    for (const std::string& text : ending_of(branch.first(branch.size() - 1), 0).texts) {
      endings.push_back(text.substr(text.rfind('/') + 1));
      if (endings.back().empty() || endings.size() > kMostEndings) return {};
    }
  }
  return endings;
}

std::vector<std::string> names_ending(const std::vector<std::string>& names,
                                      const std::vector<std::string>& endings) {
  if (endings.empty()) return names;
  EndingTexts kept;
  for (const std::string& name : names) {
    if (has_open_end(name)) {
      for (const std::string& ending : endings) kept.push_back(name + ending);
      continue;
    }
    const bool is_kept = std::ranges::any_of(
        endings, [&](const std::string& ending) { return can_end(name, ending); });
    if (is_kept) kept.push_back(name);
  }
  return kept;
}

}  // namespace baton::guard
