// A document is recognized by its brackets. If a character cannot be in one, or if something else
// follows its last bracket, its first line is passed over. A document may begin with the lines that
// were examined for it, too, but only if it is on one line, which bounds the time.
#include "json/document_lines.h"

#include <algorithm>
#include <utility>

#include "json/skip.h"

namespace baton::json {
namespace {

constexpr std::size_t kLongestExamined = std::size_t{1} << 20;
constexpr std::size_t kMostOpen = 256;  // as read() accepts

constexpr bool is_blank_on_line(char character) {
  return character == ' ' || character == '\t' || character == '\r';
}

// Of numbers, true, false, null, and between values.
constexpr bool may_be_outside_of_strings(char character) {
  constexpr std::string_view kCharacters = " \t\r\n,:0123456789+-.eEtrufalsn";
  return kCharacters.find(character) != std::string_view::npos;
}

bool may_begin_document(std::string_view text) {
  constexpr std::size_t kMostBlanks = 256;
  const std::string_view begin = text.substr(0, kMostBlanks);
  const auto* const first = std::ranges::find_if_not(begin, is_blank_on_line);
  if (first == begin.end()) return text.size() < kMostBlanks;
  return *first == '{' || *first == '[';
}

}  // namespace

std::optional<DocumentLines::Part> DocumentLines::next(std::string_view text, Input input) {
  std::size_t lines = 0;
  while (lines < text.size()) {
    if (begins_line_ && may_begin_document(text.substr(lines))) {
      if (lines > 0) break;
      const Found found = examine(text, input);
      if (found == Found::begin_of_document) return std::nullopt;
      const std::size_t size = std::exchange(candidate_, {}).examined;
      if (found == Found::document) return taken({.size = size, .may_be_document = true});
      examined_in_vain_ = std::max(examined_in_vain_, size);
    }
    candidate_ = {};
    const std::size_t newline = text.find('\n', lines);
    begins_line_ = newline != std::string_view::npos;
    lines = begins_line_ ? newline + 1 : text.size();
  }
  return lines > 0 ? std::optional(taken({.size = lines})) : std::nullopt;
}

DocumentLines::Part DocumentLines::taken(Part part) {
  examined_in_vain_ -= std::min(examined_in_vain_, part.size);
  return part;
}

DocumentLines::Found DocumentLines::examine(std::string_view text, Input input) {
  const Found found = examine(text);
  if (input == Input::may_continue || found != Found::begin_of_document) return found;
  return candidate_.has_ended ? Found::document : Found::lines;
}

DocumentLines::Found DocumentLines::examine(std::string_view text) {
  std::size_t& at = candidate_.examined;
  const std::string_view examined = text.substr(0, kLongestExamined);
  while (at < examined.size()) {
    if (candidate_.is_in_string && !candidate_.is_escape) {
      at = skip_plain_run(examined, at);
      if (at == examined.size()) break;
    }
    const char character = examined[at];
    if (!takes(character)) return Found::lines;
    ++at;
    if (candidate_.has_ended && character == '\n') return Found::document;
  }
  return at < kLongestExamined ? Found::begin_of_document : Found::lines;
}

bool DocumentLines::takes(char character) {
  if (candidate_.is_in_string) return takes_in_string(character);
  if (candidate_.has_ended) return is_blank_on_line(character) || character == '\n';
  if (takes_bracket(character)) return true;
  if (candidate_.closing.empty()) return is_blank_on_line(character);
  if (character == '\n') return examined_in_vain_ == 0;
  candidate_.is_in_string = character == '"';
  return candidate_.is_in_string || may_be_outside_of_strings(character);
}

bool DocumentLines::takes_in_string(char character) {
  constexpr unsigned char kFirstPrintable = 0x20;
  if (static_cast<unsigned char>(character) < kFirstPrintable) return false;
  if (candidate_.is_escape) {
    candidate_.is_escape = false;
  } else if (character == '\\') {
    candidate_.is_escape = true;
  } else if (character == '"') {
    candidate_.is_in_string = false;
  }
  return true;
}

bool DocumentLines::takes_bracket(char character) {
  std::string& closing = candidate_.closing;
  if (character == '{' || character == '[') {
    closing += character == '{' ? '}' : ']';
    return closing.size() <= kMostOpen;
  }
  if (closing.empty() || character != closing.back()) return false;
  closing.pop_back();
  candidate_.has_ended = closing.empty();
  return true;
}

}  // namespace baton::json
