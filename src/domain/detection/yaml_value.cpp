#include "domain/detection/yaml_value.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kFarthestValue = 4096;
constexpr std::string_view kLineBlanks = " \t\r";

std::size_t skip_blanks(std::string_view text, std::size_t at, std::string_view blanks) {
  return std::min(text.find_first_not_of(blanks, at), text.size());
}

std::size_t end_of_line(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

// Tags of applications behind which the value follows, and not its name.
constexpr std::array<std::string_view, 5> kTagsOfLiterals = {"!", "!str", "!vault", "!unsafe",
                                                             "!encrypted"};

bool is_known_tag(std::string_view property) {
  return std::ranges::find(kTagsOfLiterals, property) != kTagsOfLiterals.end();
}

// The end of a tag, `!!type`, `!name` or `!<uri>`, or of an anchor, `&name`; `at` if there is none.
// Behind an unknown name something must follow on its line: a password can begin with the same
// characters.
std::size_t end_of_property(std::string_view text, std::size_t at) {
  if (at == text.size() || (text[at] != '!' && text[at] != '&')) return at;
  constexpr std::size_t kLongestProperty = 128;
  const std::string_view word = text.substr(at, kLongestProperty);
  const std::string_view property = word.substr(0, word.find_first_of(" \t\r\n"));
  if (property.size() == word.size()) return at;
  const auto is_in_tag = [](char c) {
    return text::is_letter(c) || std::string_view("!_-:/.").find(c) != std::string_view::npos;
  };
  const bool is_tag = property[0] == '!' && std::ranges::all_of(property, is_in_tag);
  const bool is_type = property.starts_with("!<") || is_known_tag(property) ||
                       (is_tag && property.starts_with("!!"));
  const bool is_anchor = property.size() > 1 && property[0] == '&' &&
                         std::ranges::all_of(property.substr(1), [](char c) {
                           return text::is_word_character(c) || c == '-';
                         });
  const std::size_t next = skip_blanks(text, at + property.size(), kLineBlanks);
  const bool is_followed = next < text.size() && text[next] != '\n';
  return is_type || ((is_tag || is_anchor) && is_followed) ? at + property.size() : at;
}

// "!!binary", "!<tag:yaml.org,2002:str>", "!vault": the value is what follows, and not its name.
bool is_tag_of_literal(std::string_view property) {
  return !property.starts_with('!') || property.starts_with("!!") || property.starts_with("!<") ||
         is_known_tag(property);
}

// "version=0", but not "QUJD=="
bool is_assignment(std::string_view value) {
  const std::size_t equals = std::min(value.find('='), value.size());
  return value.find_first_not_of('=', equals) != std::string_view::npos;
}

// The value between `begin` and the end of its line if nothing else stands there. An
// assignment, or text that ends like a part of a program, is not a value.
std::optional<ValueRange> value_of_line(std::string_view text, std::size_t begin) {
  const ValueRange value = read_value(text, node_properties(text, begin).end, Ending::blank);
  const std::size_t behind = value.is_quoted ? skip_quote(text, value.end) : value.end;
  const std::size_t end = skip_blanks(text, behind, value.is_quoted ? " \t\r,;" : kLineBlanks);
  const bool is_alone = end == text.size() || text[end] == '\n' || text.substr(end - 1, 2) == " #";
  const std::string_view whole = value.in(text);
  if (!is_alone || whole.empty()) return std::nullopt;
  constexpr std::string_view kProgramEnds = ",;{([";
  const bool is_program =
      is_assignment(whole) || kProgramEnds.find(whole.back()) != std::string_view::npos;
  if (!value.is_quoted && is_program) return std::nullopt;
  return value;
}

// Whether a line is indented deeper than a name, or begins an item of a list below it.
bool is_below(std::string_view text, std::size_t line, std::size_t content, std::size_t column) {
  const std::size_t indentation = content - line;
  return indentation > column || (indentation == column && text.substr(content).starts_with("- "));
}

constexpr std::string_view kFence = "```";

// The end of the empty line behind the line that ends at `end`, if a block of code of Markdown
// follows: four blanks, or a fence. `end` elsewhere.
std::size_t skip_empty_line(std::string_view text, std::size_t end) {
  constexpr std::size_t kIndentation = 4;
  const std::size_t next = skip_blanks(text, end + 1, kLineBlanks);
  if (next == text.size() || text[next] != '\n') return end;
  const std::size_t content = skip_blanks(text, next + 1, " ");
  const std::string_view line = text.substr(content);
  const bool is_block = content - next > kIndentation && !line.starts_with("- ");
  return is_block || line.starts_with(kFence) ? next : end;
}

// The only line of a fenced block behind the line that ends at `end`.
std::optional<ValueRange> fenced_value(std::string_view text, std::size_t end) {
  const std::size_t line = end_of_line(text, end + 1);
  if (!text.substr(end + 1).starts_with(kFence) || line == text.size()) return std::nullopt;
  const auto value = value_of_line(text, line + 1);
  if (!value) return std::nullopt;
  const std::size_t next = end_of_line(text, value->end) + 1;
  const bool is_closed = next < text.size() && text.substr(next).starts_with(kFence);
  return is_closed ? value : std::nullopt;
}

}  // namespace

std::size_t skip_block_mark(std::string_view text, std::size_t at) {
  const std::size_t mark = text.find_first_not_of(" \t", at);
  if (mark == std::string_view::npos || (text[mark] != '|' && text[mark] != '>')) return at;
  const std::size_t end = text.find_first_not_of("+-0123456789 \t\r", mark + 1);
  return end != std::string_view::npos && text[end] == '\n' ? end + 1 : at;
}

std::size_t skip_dashes(std::string_view line, std::size_t at) {
  while (line.substr(at).starts_with("- ")) {
    at = std::min(line.find_first_not_of(' ', at + 1), line.size());
  }
  return at;
}

NodeProperties node_properties(std::string_view text, std::size_t at) {
  NodeProperties properties{.end = at};
  constexpr int kMost = 2;  // a tag and an anchor
  for (int i = 0; i < kMost; ++i) {
    const std::size_t begin = skip_blanks(text, properties.end, " \t");
    const std::size_t end = end_of_property(text, begin);
    if (end == begin) break;
    const bool is_literal = is_tag_of_literal(text.substr(begin, end - begin));
    properties.may_be_reference = properties.may_be_reference || !is_literal;
    properties.end = end;
  }
  return properties;
}

std::optional<FoldedValue> folded_value(std::string_view text, std::size_t at) {
  const std::size_t quote = skip_blanks(text, at, " \t");
  if (quote == text.size() || (text[quote] != '"' && text[quote] != '\'')) return std::nullopt;
  const char mark = text[quote];
  text = text.substr(0, quote + kFarthestValue);
  std::size_t end = end_of_line(text, quote);
  const ValueRange first{.begin = quote + 1, .end = end, .is_quoted = true};
  if (first.in(text).find(mark) != std::string_view::npos) return std::nullopt;
  while (end < text.size()) {
    const std::size_t content = skip_blanks(text, end + 1, " \t");
    const std::size_t line_end = end_of_line(text, content);
    if (content == end + 1 || content == line_end) return std::nullopt;
    const std::size_t close = text.substr(0, line_end).find(mark, content);
    if (close != std::string_view::npos) {
      const bool is_last = skip_blanks(text, close + 1, kLineBlanks) == line_end;
      return is_last ? std::optional(FoldedValue{.first_line = first, .end = close}) : std::nullopt;
    }
    end = line_end;
  }
  return std::nullopt;
}

std::vector<ValueRange> bracketed_values(std::string_view text, std::size_t at) {
  std::size_t next = skip_blanks(text, at, " \t");
  if (next == text.size() || text[next] != '[') return {};
  text = text.substr(0, next + kFarthestValue);
  constexpr std::string_view kBetween = " \t\r\n";
  std::vector<ValueRange> values;
  while (text[next] != ']') {
    const ValueRange value =
        read_value(text, skip_blanks(text, next + 1, kBetween), Ending::punctuation);
    if (value.begin == value.end && !value.is_quoted) return {};
    values.push_back(value);
    const std::size_t behind = value.is_quoted ? skip_quote(text, value.end) : value.end;
    next = skip_blanks(text, behind, kBetween);
    if (next == text.size() || (text[next] != ',' && text[next] != ']')) return {};
  }
  return values;
}

ValuesBelow values_below(std::string_view text, std::size_t at, std::optional<std::size_t> column) {
  std::size_t end = skip_blanks(text, at, kLineBlanks);
  if (end == text.size() || text[end] != '\n') return {};
  const std::size_t farthest = end + kFarthestValue;
  ValuesBelow below;
  end = skip_empty_line(text, end);
  if (const auto fenced = column ? fenced_value(text, end) : std::nullopt) {
    below.values.push_back(*fenced);
    return below;
  }
  while (end < text.size() && end < farthest) {
    const std::size_t line = end + 1;
    const std::size_t content = skip_blanks(text, line, " \t");
    const bool is_item = column && text.substr(content).starts_with("- ");
    if (!is_below(text, line, content, column.value_or(0))) break;
    if (!below.values.empty() && !is_item) break;
    const auto value = value_of_line(text, is_item ? content + 2 : content);
    if (!value || (!column && !value->is_quoted)) break;
    below.values.push_back(*value);
    below.are_items = is_item;
    if (!is_item) break;
    end = end_of_line(text, value->end);
  }
  return below;
}

}  // namespace baton::detection
