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

bool may_begin_document(std::string_view text) {
  constexpr std::size_t kMostBlanks = 256;
  const std::string_view begin = text.substr(0, kMostBlanks);
  const auto* const first = std::ranges::find_if_not(begin, is_blank_on_line);
  if (first == begin.end()) return text.size() < kMostBlanks;
  return *first == '{' || *first == '[';
}

}  // namespace

std::optional<DocumentLines::Part> DocumentLines::next(std::string_view text, Input input) {
  Part lines;
  while (lines.size < text.size()) {
    if (begins_line_ && may_begin_document(text.substr(lines.size))) {
      if (lines.size > 0) break;
      const Found found = examine(text, input);
      if (found == Found::begin_of_document) return std::nullopt;
      const std::size_t size = std::exchange(candidate_, {}).examined;
      if (found == Found::document) return taken({.size = size, .may_be_document = true});
      examined_in_vain_ = std::max(examined_in_vain_, size);
      lines.begins_long_document = found == Found::begin_of_long_document;
    }
    candidate_ = {};
    const std::size_t newline = text.find('\n', lines.size);
    begins_line_ = newline != std::string_view::npos;
    lines.size = begins_line_ ? newline + 1 : text.size();
  }
  return lines.size > 0 ? std::optional(taken(lines)) : std::nullopt;
}

DocumentLines::Part DocumentLines::taken(Part part) {
  examined_in_vain_ -= std::min(examined_in_vain_, part.size);
  return part;
}

DocumentLines::Found DocumentLines::examine(std::string_view text, Input input) {
  const Found found = examine(text);
  if (input == Input::may_continue || found != Found::begin_of_document) return found;
  return candidate_.prefix.has_ended() ? Found::document : Found::lines;
}

DocumentLines::Found DocumentLines::examine(std::string_view text) {
  std::size_t& at = candidate_.examined;
  const DocumentPrefix& prefix = candidate_.prefix;
  const std::string_view examined = text.substr(0, kLongestExamined);
  while (at < examined.size()) {
    if (prefix.is_in_string() && !prefix.is_escape()) {
      at = skip_plain_run(examined, at);
      if (at == examined.size()) break;
    }
    const char character = examined[at];
    if (!takes(character)) return Found::lines;
    ++at;
    if (prefix.has_ended() && character == '\n') return Found::document;
  }
  return at < kLongestExamined ? Found::begin_of_document : Found::begin_of_long_document;
}

bool DocumentLines::takes(char character) {
  DocumentPrefix& prefix = candidate_.prefix;
  const bool continues_on_next_line =
      character == '\n' && prefix.is_open() && !prefix.is_in_string();
  if (continues_on_next_line && examined_in_vain_ > 0) return false;
  return prefix.takes(character);
}

}  // namespace baton::json
