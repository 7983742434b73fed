#include "domain/detection/control_sequence.h"

#include <algorithm>
#include <array>
#include <optional>

namespace baton::detection {
namespace {

constexpr std::size_t kLongestSequence = 64;

// The character ESC, also as texts write it.
constexpr std::array<std::string_view, 8> kEscapeForms = {"\x1B",  "\\u001b", "\\u001B", "\\x1b",
                                                          "\\x1B", "\\033",   "\\e",     "#033"};

constexpr bool is_intermediate(char c) {
  return c >= ' ' && c <= '/';
}

constexpr bool is_parameter(char c) {
  return c >= '0' && c <= '?';
}

constexpr bool is_final(char c) {
  return c >= '@' && c <= '~';
}

// The length of the ESC that a text begins with; 0 if there is none.
std::size_t length_of_escape(std::string_view text) {
  if (text.empty() || (text[0] != '\x1B' && text[0] != '\\' && text[0] != '#')) return 0;
  if (text[0] == '\x1B') return 1;
  constexpr std::string_view kSeconds = "ux0e";  // most backslashes begin other sequences
  if (kSeconds.find(text.substr(1, 1)) == std::string_view::npos) return 0;
  for (const std::string_view escape : kEscapeForms) {
    if (text.starts_with(escape)) return escape.size();
  }
  return 0;
}

// By its last two characters, which rules out nearly every place.
bool may_end_escape(std::string_view text) {
  const char last = text.empty() ? '\0' : text.back();
  const char before = text.size() < 2 ? '\0' : text[text.size() - 2];
  switch (last) {
    case '\x1B': return true;
    case 'b':
    case 'B': return before == '1';
    case '3': return before == '3';
    case 'e': return before == '\\';
    default: return false;
  }
}

// Where the ESC begins that ends at `end`; `end` if there is none.
std::size_t begin_of_escape(std::string_view text, std::size_t end) {
  const std::string_view before = text.substr(0, end);
  if (!may_end_escape(before)) return end;
  for (const std::string_view escape : kEscapeForms) {
    if (before.ends_with(escape)) return end - escape.size();
  }
  return end;
}

// Whether what follows ESC is a text for the terminal: a title, the address of a link.
constexpr bool begins_text(std::string_view body) {
  constexpr std::string_view kBegins = "PX]^_";
  return !body.empty() && kBegins.find(body.front()) != std::string_view::npos;
}

// The length of such a text with its end, BEL or ESC \; 0 if it does not end. It contains no other
// control character, so none is read twice where many begin.
std::size_t length_of_text(std::string_view body) {
  const auto* const control =
      std::ranges::find_if(body, [](char c) { return static_cast<unsigned char>(c) < ' '; });
  const auto length = static_cast<std::size_t>(control - body.begin());
  const std::string_view end = body.substr(length);
  if (end.starts_with('\a')) return length + 1;
  return end.starts_with("\x1B\\") ? length + 2 : 0;
}

// What ESC is followed by, without it and without a text.
class SequenceBody {
 public:
  SequenceBody(std::string_view text, bool is_written) : text_(text), is_written_(is_written) {}

  // 0: it is not a sequence.
  [[nodiscard]] std::size_t length() const {
    if (text_.empty()) return 0;
    return text_[0] == '[' ? length_with_parameters() : length_without_parameters();
  }

 private:
  // "[1;31m", "[38:5:2m", "[?25h", "[2 q"
  [[nodiscard]] std::size_t length_with_parameters() const {
    std::size_t at = 1;
    while (at < text_.size() && is_parameter(text_[at])) ++at;
    at = skip_intermediates(at);
    return at < text_.size() && is_final(text_[at]) ? at + 1 : 0;
  }

  // "(B", "#8", "7", "M", and the end of a text.
  [[nodiscard]] std::size_t length_without_parameters() const {
    const std::size_t at = skip_intermediates(0);
    if (at >= text_.size() || (!is_parameter(text_[at]) && !is_final(text_[at]))) return 0;
    if (begins_text(text_)) return 0;
    // "\e" in a path or a pattern is not ESC.
    const bool may_be_written = text_[0] == '(' || text_[0] == ')';
    return is_written_ && !may_be_written ? 0 : at + 1;
  }

  // Programs use one or two. In a written sequence, a quote ends the text.
  [[nodiscard]] std::size_t skip_intermediates(std::size_t at) const {
    const std::size_t least = at;
    const std::size_t most = is_written_ ? 1 : 2;
    while (at < text_.size() && at - least < most && is_intermediate(text_[at])) {
      if (is_written_ && (text_[at] == '"' || text_[at] == '\'')) break;
      ++at;
    }
    return at;
  }

  std::string_view text_;
  bool is_written_;
};

// Where a sequence begins that `at` may be a part of: its ESC and what precedes `at`.
std::optional<std::size_t> begin_of_open(std::string_view text, std::size_t at) {
  const std::size_t least = at - std::min(at, kLongestSequence);
  std::size_t open = at;
  while (open > least && is_intermediate(text[open - 1])) --open;
  if (const std::size_t begin = begin_of_escape(text, open); begin < open) return begin;
  while (open > least && is_parameter(text[open - 1])) --open;
  if (open == 0 || text[open - 1] != '[') return std::nullopt;
  const std::size_t begin = begin_of_escape(text, open - 1);
  return begin < open - 1 ? std::optional(begin) : std::nullopt;
}

}  // namespace

std::size_t end_of_sequence(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  const std::size_t escape = length_of_escape(rest);
  if (escape == 0) return at;
  const bool is_written = escape > 1;
  const std::string_view body = rest.substr(escape);
  const std::size_t length =
      !is_written && begins_text(body)
          ? length_of_text(body)
          : SequenceBody(body.substr(0, kLongestSequence - escape), is_written).length();
  return length > 0 ? at + escape + length : at;
}

std::size_t begin_of_sequence(std::string_view text, std::size_t end) {
  if (end == 0) return end;
  const char last = text[end - 1];
  if (!is_final(last) && !is_parameter(last)) return end;  // most are blanks or quotes
  const std::optional<std::size_t> begin = begin_of_open(text, end - 1);
  return begin && end_of_sequence(text, *begin) == end ? *begin : end;
}

std::size_t end_of_sequence_around(std::string_view text, std::size_t at) {
  const std::optional<std::size_t> begin = begin_of_open(text, at);
  return begin ? std::max(at, end_of_sequence(text, *begin)) : at;
}

std::size_t skip_sequences(std::string_view text, std::size_t at) {
  for (;;) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    const std::size_t end = end_of_sequence(text, at);
    if (end == at) return at;
    at = end;
  }
}

}  // namespace baton::detection
