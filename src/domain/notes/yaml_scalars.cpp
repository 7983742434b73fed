#include <algorithm>
#include <array>

#include "domain/notes/yaml_lexical.h"
#include "domain/notes/yaml_reader.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

// What joins two lines with `breaks` line ends between them: one is a space, more are one less.
void join_lines(std::string& text, std::size_t breaks) {
  if (breaks == 1) {
    text += ' ';
  } else {
    text.append(breaks - 1, '\n');
  }
}

struct Escape {
  char letter;
  char32_t code_point;
};

constexpr std::array<Escape, 16> kEscapes = {{{'0', 0},
                                              {'a', 7},
                                              {'b', 8},
                                              {'t', 9},
                                              {'\t', 9},
                                              {'n', 10},
                                              {'v', 11},
                                              {'f', 12},
                                              {'r', 13},
                                              {'e', 27},
                                              {' ', ' '},
                                              {'"', '"'},
                                              {'/', '/'},
                                              {'\\', '\\'},
                                              {'N', 0x85},
                                              {'_', 0xA0}}};

std::optional<char32_t> simple_escape(char letter) {
  if (letter == 'L') return 0x2028;
  if (letter == 'P') return 0x2029;
  const auto* const found = std::ranges::find(kEscapes, letter, &Escape::letter);
  if (found == kEscapes.end()) return std::nullopt;
  return found->code_point;
}

constexpr std::size_t digits_of(char letter) {
  switch (letter) {
    case 'x': return 2;
    case 'u': return 4;
    case 'U': return 8;
    default: return 0;
  }
}

constexpr bool is_surrogate(char32_t code_point) {
  return code_point >= 0xD800 && code_point <= 0xDFFF;
}

}  // namespace

// A text without quotes, which may go on in lines that are indented more than `column`.
Result<YamlNode> YamlReader::plain(std::size_t column_of_owner) {
  BATON_CHECK(refuse_indicator());
  YamlNode node = {.kind = YamlKind::text, .style = YamlStyle::plain, .begin = at_};
  for (bool more = true; more;) {
    BATON_TRY(const std::string_view line, plain_line());
    node.text += line;
    node.end = static_cast<std::size_t>(line.data() - text_.data()) + line.size();
    const std::size_t stop = at_;
    const std::size_t stop_line = line_begin_;
    std::size_t breaks = 0;
    while (at_line_end() && skip_line_end()) {
      ++breaks;
      skip_blanks();
    }
    const bool has_tab = text_.substr(line_begin_, column()).find('\t') != std::string_view::npos;
    more = breaks > 0 && !at_end() && peek() != '#' && column() > column_of_owner && !has_tab;
    if (more) {
      join_lines(node.text, breaks);
    } else {
      at_ = stop;
      line_begin_ = stop_line;
    }
  }
  become_null(node);
  return node;
}

void YamlReader::become_null(YamlNode& node) {
  constexpr std::array<std::string_view, 4> kNulls = {"~", "null", "Null", "NULL"};
  if (std::ranges::find(kNulls, node.text) == kNulls.end()) return;
  node.kind = YamlKind::empty;
  node.text.clear();
}

Result<void> YamlReader::refuse_indicator() const {
  constexpr std::string_view kIndicators = ",[]{}#|>\"'";
  const bool is_sign = peek() == '-' || peek() == ':';  // which may begin a text, but not alone
  const bool is_alone = at_line_end(1) || is_blank(peek(1));
  if (kIndicators.find(peek()) == std::string_view::npos && !(is_sign && is_alone)) return {};
  return refuse(at_, "a text that begins with a YAML indicator", "put quotes around it");
}

// What of a plain text stands on this line; ends before a comment or the line's end.
Result<std::string_view> YamlReader::plain_line() {
  const std::string_view rest = text_.substr(at_, line_end(at_) - at_);
  const std::size_t length = plain_length(rest);
  if (length < rest.size() && rest[length] == ':') {
    return refuse(at_ + length, "a colon inside a text without quotes",
                  "put quotes around the text");
  }
  at_ += length;
  return rest.substr(0, rest.find_last_not_of(" \t", length == 0 ? 0 : length - 1) + 1);
}

Result<YamlNode> YamlReader::single_quoted() {
  YamlNode node = {.kind = YamlKind::text, .style = YamlStyle::single_quoted, .begin = at_};
  ++at_;
  while (!at_end()) {
    if (at_line_end()) {
      fold_line(node.text, 0);
    } else if (peek() == '\'' && peek(1) != '\'') {
      node.end = ++at_;
      return node;
    } else {
      node.text += peek();
      at_ += peek() == '\'' ? 2U : 1U;
    }
  }
  return refuse(node.begin, "a quote that is never closed");
}

Result<YamlNode> YamlReader::double_quoted() {
  YamlNode node = {.kind = YamlKind::text, .style = YamlStyle::double_quoted, .begin = at_};
  ++at_;
  std::size_t kept = 0;  // what of the text folding must not trim, because it was escaped
  while (!at_end()) {
    if (at_line_end()) {
      fold_line(node.text, kept);
      kept = node.text.size();
    } else if (peek() == '\\') {
      BATON_CHECK(escape(node.text));
      kept = node.text.size();
    } else if (peek() == '"') {
      node.end = ++at_;
      return node;
    } else {
      node.text += peek();
      ++at_;
    }
  }
  return refuse(node.begin, "a quote that is never closed");
}

// The end of a line within quotes: blanks around it do not count.
void YamlReader::fold_line(std::string& text, std::size_t kept) {
  while (text.size() > kept && is_blank(text.back())) text.pop_back();
  std::size_t breaks = 0;
  while (skip_line_end()) {
    ++breaks;
    skip_blanks();
  }
  join_lines(text, breaks);
}

Result<void> YamlReader::escape(std::string& text) {
  const std::size_t begin = at_;
  ++at_;
  if (at_line_end() && skip_line_end()) {  // the line goes on, with nothing in between
    skip_blanks();
    return {};
  }
  const char letter = peek();
  ++at_;
  if (const std::optional<char32_t> simple = simple_escape(letter)) {
    text::append_code_point(text, *simple);
    return {};
  }
  if (digits_of(letter) == 0) {
    return refuse(begin, "an unknown YAML escape", "write a backslash as \\\\");
  }
  BATON_TRY(char32_t code_point, hexadecimal(digits_of(letter)));
  if (code_point >= 0xD800 && code_point < 0xDC00 && text_.substr(at_, 2) == "\\u") {
    at_ += 2;  // JSON writes what is beyond U+FFFF as two halves
    BATON_TRY(const char32_t low, hexadecimal(4));
    if (low < 0xDC00 || low > 0xDFFF) return refuse(begin, "an unpaired surrogate");
    code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (low - 0xDC00);
  }
  if (is_surrogate(code_point)) return refuse(begin, "an unpaired surrogate");
  if (code_point > 0x10FFFF) return refuse(begin, "an escape above U+10FFFF");
  text::append_code_point(text, code_point);
  return {};
}

Result<char32_t> YamlReader::hexadecimal(std::size_t digits) {
  char32_t value = 0;
  for (std::size_t index = 0; index < digits; ++index, ++at_) {
    const int digit = text::hex_value(peek());
    if (digit < 0) return refuse(at_, "an escape that needs more hexadecimal digits");
    value = value * 16 + static_cast<char32_t>(digit);
  }
  return value;
}

}  // namespace baton::notes
