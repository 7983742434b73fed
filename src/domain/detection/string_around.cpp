// Whether a mark opens a string is judged by what is beside it: marks cannot be counted in prose,
// nor in the middle of a long line. The depth of a mark is the number of strings around its own:
// one has no backslash in front of it, one in a string has one, the next have three and seven.
// Others in front of it are backslashes of the string, which are doubled.
#include "domain/detection/string_around.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kReachOfString = 2048;  // bytes in front of the value
constexpr std::string_view kStringMarks = "\"'`";

constexpr bool is_one_of(char c, std::string_view characters) {
  return characters.find(c) != std::string_view::npos;
}

std::size_t backslashes_before(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of('\\') + 1;  // npos + 1 is 0
  return at - before;
}

// Where the mark of that depth begins whose last character is at `at`.
std::size_t begin_of_mark(std::size_t at, int depth) {
  return at - ((std::size_t{1} << depth) - 1);
}

// "n" of "\n"
bool is_escape(std::string_view text, std::size_t at, std::string_view letters) {
  return at > 0 && text[at - 1] == '\\' && is_one_of(text[at], letters);
}

// rb"…" of Python, N'…' of SQL
bool ends_in_prefix(std::string_view before) {
  constexpr std::string_view kPrefixes = "NEeRrBbFfUuL";
  constexpr std::size_t kLongest = 2;
  std::size_t size = 0;
  while (size < before.size() && size < kLongest &&
         is_one_of(before[before.size() - size - 1], kPrefixes)) {
    ++size;
  }
  before.remove_suffix(size);
  const bool is_start = before.empty() || !(text::is_word_character(before.back()) ||
                                            is_one_of(before.back(), kStringMarks));
  return size > 0 && is_start;
}

// Whether the mark opens a string whose first character follows.
bool opens_string(std::string_view text, std::size_t at, int depth) {
  constexpr std::string_view kBeforeValues = "([{,:=\n";
  constexpr std::string_view kBeforeStrings = ";|&<>+!$@#*";
  const std::string_view before = text.substr(0, begin_of_mark(at, depth));
  const std::string_view apart = before.substr(0, before.find_last_not_of(" \t") + 1);
  if (apart.empty() || is_one_of(apart.back(), kBeforeValues)) return true;
  if (at + 1 < text.size() && text::is_space(text[at + 1])) return false;
  if (apart.size() < before.size()) return true;
  const bool is_in_other_marks =
      is_one_of(before.back(), kStringMarks) && (depth > 0 || before.back() != text[at]);
  return is_in_other_marks || is_one_of(before.back(), kBeforeStrings) ||
         is_escape(before, before.size() - 1, "nrt") || ends_in_prefix(before);
}

// The depth of the innermost string in such marks that is open at the end of `before`.
std::optional<int> depth_of_open_string(std::string_view before, char mark) {
  int least = std::numeric_limits<int>::max();  // of the strings that have ended
  for (std::size_t at = before.size(); at > 0 && least > 0; --at) {
    const std::size_t place = at - 1;
    if (before[place] == '\n') break;
    if (before[place] != mark) continue;
    const std::size_t backslashes = backslashes_before(before, place);
    const int depth = std::countr_one(backslashes);
    if (depth < least && opens_string(before, place, depth)) return depth;
    least = std::min(least, depth);
    at -= backslashes;
  }
  return std::nullopt;
}

// Whether JSON, code or a sentence may have what follows there behind a string.
bool may_follow_string(std::string_view text, std::size_t at) {
  constexpr std::string_view kBehindStrings(",}]):;|&<>.+/\"'`\\\0\x1B", 19);
  return at >= text.size() || text::is_space(text[at]) || is_one_of(text[at], kBehindStrings);
}

std::size_t end_at_mark(std::string_view text, std::size_t begin, std::size_t end, char mark,
                        int depth) {
  const std::string_view value = text.substr(begin, end - begin);
  for (std::size_t at = value.find(mark); at < value.size(); at = value.find(mark, at + 1)) {
    const int own_depth = std::countr_one(backslashes_before(value, at));
    if (own_depth > depth || !may_follow_string(text, begin + at + 1)) continue;
    return begin + begin_of_mark(at, own_depth);
  }
  return end;
}

// A user may have a domain in front of the name: DOMAIN\name:password.
std::size_t end_at_line_feed(std::string_view text, std::size_t begin, std::size_t end, int depth) {
  const std::string_view value = text.substr(begin, end - begin);
  const std::size_t mark = std::min(value.find_first_of(":\"'`,;"), value.size());
  const std::size_t first = mark < value.size() && value[mark] == ':' ? mark + 1 : 0;
  for (std::size_t at = value.find_first_of("nr", first); at < value.size();
       at = value.find_first_of("nr", at + 1)) {
    const std::size_t backslashes = backslashes_before(value, at);
    const int own_depth = std::countr_zero(backslashes);
    if (backslashes > 0 && own_depth <= depth) return begin + at - (std::size_t{1} << own_depth);
  }
  return end;
}

}  // namespace

std::size_t end_in_string_around(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view value = text.substr(begin, end - begin);
  if (value.find_first_of("\"'`\\") == std::string_view::npos) return end;
  const std::size_t least = begin - std::min(begin, kReachOfString);
  const std::string_view before = text.substr(least, begin - least);
  for (const char mark : kStringMarks) {
    const bool is_json = mark == '"';
    if (!is_json && value.find(mark) == std::string_view::npos) continue;
    const std::optional<int> depth = depth_of_open_string(before, mark);
    if (!depth) continue;
    end = end_at_mark(text, begin, end, mark, *depth);
    if (is_json) end = end_at_line_feed(text, begin, end, *depth);
  }
  return end;
}

}  // namespace baton::detection
