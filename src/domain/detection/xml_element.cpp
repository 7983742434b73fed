#include "domain/detection/xml_element.h"

#include <algorithm>
#include <array>

#include "domain/detection/name_range.h"
#include "domain/detection/paired_member.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// Elements whose attribute names what their text is. Those of web pages have labels for texts.
constexpr std::array<std::string_view, 9> kNamedElements = {
    "entry", "property", "prop", "string", "param", "parameter", "setting", "variable", "env"};

// Without the blanks at both ends.
ValueRange trimmed(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end && text::is_space(text[begin])) ++begin;
  while (begin < end && text::is_space(text[end - 1])) --end;
  return {.begin = begin, .end = end, .is_quoted = true};
}

}  // namespace

XmlName xml_name(std::string_view tag) {
  tag = tag.substr(0, tag.find('>'));
  const XmlName element{.name = tag.substr(0, tag.find_first_of(" \t\n/"))};
  const bool may_name_text =
      std::ranges::find(kNamedElements, element.name) != kNamedElements.end();
  if (!may_name_text || tag.ends_with('/')) return element;
  for (std::size_t at = tag.find('='); at != std::string_view::npos; at = tag.find('=', at + 1)) {
    const ValueRange value = read_value(tag, at + 1, Ending::punctuation);
    if (value.is_quoted && is_naming_member(name_before(tag, at).in(tag))) {
      return {.name = value.in(tag), .is_attribute = true};
    }
  }
  return element;
}

ValueRange xml_text(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestText = 4096;
  constexpr std::string_view kLiteral = "<![CDATA[";
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n", at + 1), text.size());
  const bool is_literal = text.substr(first).starts_with(kLiteral);
  const std::size_t begin = is_literal ? first + kLiteral.size() : at + 1;
  const std::size_t size = text.substr(begin, kLongestText).find(is_literal ? "]]>" : "<");
  if (size == std::string_view::npos) return {.begin = at, .end = at};
  // `list<UserPass> a; vector<int> b;` is a program.
  const bool is_closed = is_literal || text.substr(begin + size).starts_with("</");
  if (!is_closed && text.substr(begin + size).size() > 1) return {.begin = at, .end = at};
  return trimmed(text, begin, begin + size);
}

}  // namespace baton::detection
