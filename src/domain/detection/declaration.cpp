#include "domain/detection/declaration.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestType = 64;

// Whether a type may have the blank at `at`: beside the mark of a union, a colon, or in brackets.
bool is_blank_of_type(std::string_view text, std::size_t at) {
  constexpr std::string_view kBeside = "|:[";
  const bool follows = at > 0 && kBeside.find(text[at - 1]) != std::string_view::npos;
  const bool precedes =
      at + 1 < text.size() && kBeside.find(text[at + 1]) != std::string_view::npos;
  return text[at] == ' ' && (follows || precedes);
}

bool is_of_type(std::string_view text, std::size_t at, std::size_t depth) {
  constexpr std::string_view kMarks = ".&*|?'[]<>";
  if (text::is_word_character(text[at])) return true;
  if (kMarks.find(text[at]) != std::string_view::npos) return true;
  const bool is_between = text[at] == ' ' || text[at] == ',';
  return depth > 0 ? is_between : is_blank_of_type(text, at);
}

// "Password" of "Password { get; set; }".
NameRange property_name(std::string_view text, std::size_t end) {
  constexpr std::string_view kOfAccess = "abcdefghijklmnopqrstuvwxyz; ";
  const std::size_t open = skip_back(text.substr(0, end), end - 1, kOfAccess);
  const std::string_view access = text.substr(open, end - open);
  const bool is_property = open > 0 && text[open - 1] == '{' && access.size() <= kLongestType &&
                           access.find("get;") != std::string_view::npos;
  return is_property ? name_before(text, open - 1) : NameRange{end, end};
}

}  // namespace

NameRange declared_name(std::string_view text, std::size_t end) {
  end = skip_back(text, end, " ");
  if (text.substr(0, end).ends_with('}')) return property_name(text, end);
  const std::size_t least = end - std::min(end, kLongestType);
  std::size_t depth = 0;  // of brackets
  for (std::size_t at = end; at-- > least;) {
    const char c = text[at];
    if (c == ':' && depth == 0) return name_before(text, skip_back(text, at, "?"));
    if (c == ']' || c == '>') ++depth;
    const bool opens = c == '[' || c == '<';
    if ((opens && depth == 0) || !is_of_type(text, at, depth)) break;
    if (opens) --depth;
  }
  return {end, end};
}

}  // namespace baton::detection
