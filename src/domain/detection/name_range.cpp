#include "domain/detection/name_range.h"

#include <algorithm>

#include "domain/detection/paired_member.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kReadBack = 80;

constexpr bool is_name_character(char c) {
  return text::is_word_character(c) || c == '-' || c == '.' || c == '$';
}

// The begin of the sequence of a terminal that ends at `end`; `end` if there is none.
std::size_t begin_of_colour(std::string_view text, std::size_t end) {
  if (end == 0 || (text[end - 1] != 'm' && text[end - 1] != 'K')) return end;
  const std::size_t open = skip_back(text, end - 1, ";0123456789");
  if (open == 0 || text[open - 1] != '[') return end;
  const std::string_view before = text.substr(0, open - 1);
  for (const std::string_view escape : kEscapes) {
    if (before.ends_with(escape)) return before.size() - escape.size();
  }
  return end;
}

std::size_t skip_colours_back(std::string_view text, std::size_t end) {
  for (;;) {
    end = skip_back(text, end, " \t");
    const std::size_t begin = begin_of_colour(text, end);
    if (begin == end) return end;
    end = begin;
  }
}

// Where a name begins if a colour's sequence is in front of it, the end of which could be a name.
std::size_t behind_colour(std::string_view text, NameRange name) {
  if (name.begin == 0 || (text[name.begin - 1] != '[' && text[name.begin - 1] != ';')) {
    return name.begin;
  }
  const std::size_t mark = text.find_first_not_of("0123456789", name.begin);
  const bool is_colour = mark < name.end && begin_of_colour(text, mark + 1) <= mark;
  return is_colour ? mark + 1 : name.begin;
}

}  // namespace

std::size_t skip_back(std::string_view text, std::size_t end, std::string_view characters) {
  while (end > 0 && characters.find(text[end - 1]) != std::string_view::npos) --end;
  return end;
}

NameRange name_before(std::string_view text, std::size_t end) {
  end = skip_colours_back(text, end);
  end = skip_back(text, end, "\"'`]*\\");
  std::size_t begin = end;
  const std::size_t least = end - std::min(end, kReadBack);
  while (begin > least && is_name_character(text[begin - 1])) --begin;
  begin = behind_colour(text, {begin, end});
  // The kind of a replacement is not a name.
  return text.substr(0, begin).ends_with("[REDACTED:") ? NameRange{end, end}
                                                       : NameRange{begin, end};
}

NameRange with_word_before(std::string_view text, NameRange name) {
  if (name.begin < 2 || text[name.begin - 1] != ' ') return name;
  std::size_t begin = name.begin - 1;
  constexpr std::size_t kLongestWord = 20;
  while (begin > 0 && name.begin - begin < kLongestWord && text::is_letter(text[begin - 1])) {
    --begin;
  }
  return {begin, name.end};
}

std::string_view purpose_name(std::string_view text, std::size_t end) {
  constexpr std::size_t kReach = 48;
  const std::size_t begin = end - std::min(end, kReach);
  const std::string_view before = text.substr(begin, end - begin);
  const std::size_t at = before.rfind(" for ");
  if (at == std::string_view::npos || before.find_first_of("\n.=:\"", at) != before.npos) return {};
  return name_before(before, at).in(before);
}

NameRange annotated_name(std::string_view text, NameRange type) {
  const std::size_t end = skip_back(text, type.begin, " ");
  if (end == 0 || text[end - 1] != ':') return type;
  return name_before(text, end - 1);
}

std::string_view sibling_name(std::string_view text, std::size_t end) {
  constexpr std::size_t kReach = 160;
  const std::size_t begin = end - std::min(end, kReach);
  std::string_view before = text.substr(begin, end - begin);
  before.remove_prefix(before.rfind('}') + 1);  // npos + 1 is 0
  for (std::size_t at = before.size(); at-- > 0;) {
    if (before[at] != ':' && before[at] != '=') continue;
    if (is_naming_member(name_before(before, at).in(before))) {
      return read_value(before, at + 1, Ending::punctuation).in(before);
    }
  }
  return {};
}

std::string_view next_sibling_name(std::string_view text, std::size_t begin) {
  constexpr std::size_t kReach = 160;
  const std::string_view behind = text.substr(begin, kReach);
  const std::string_view rest =
      behind.substr(0, std::min(behind.find_first_of("{}<>"), behind.find("- ")));
  for (std::size_t at = rest.find_first_of(":="); at != std::string_view::npos;
       at = rest.find_first_of(":=", at + 1)) {
    if (is_naming_member(name_before(rest, at).in(rest))) {
      return read_value(rest, at + 1, Ending::punctuation).in(rest);
    }
  }
  return {};
}

std::string_view block_label(std::string_view text, std::size_t end, Label label) {
  constexpr std::size_t kReach = 256;
  const std::size_t begin = end - std::min(end, kReach);
  const std::string_view before = text.substr(begin, end - begin);
  const std::size_t open = before.rfind('{');
  if (open == std::string_view::npos || before.find('}', open) != before.npos) return {};
  const std::size_t labels_end = skip_back(before, open, " ");
  if (labels_end == 0 || before[labels_end - 1] != '"') return {};
  const NameRange name = name_before(before, labels_end);
  if (label == Label::name || name.begin == 0) return name.in(before);
  const std::size_t type_end = skip_back(before, name.begin - 1, " ");
  const bool has_type = type_end > 0 && before[type_end - 1] == '"';
  return has_type ? name_before(before, type_end).in(before) : std::string_view();
}

}  // namespace baton::detection
