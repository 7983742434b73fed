#include "domain/detection/name_range.h"

#include <algorithm>
#include <utility>

#include "domain/detection/control_sequence.h"
#include "domain/detection/paired_member.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kReadBack = 80;

constexpr bool is_name_character(char c) {
  return text::is_word_character(c) || c == '-' || c == '.' || c == '$';
}

// The name without the end of a terminal's sequence in front of it, unless the name is secret only
// with it: "[1password" need not begin with a sequence.
NameRange behind_sequence(std::string_view text, NameRange name) {
  const NameRange rest{std::min(end_of_sequence_around(text, name.begin), name.end), name.end};
  if (rest.begin == name.begin) return name;
  const bool hides = class_of_name(rest.in(text)) == NameClass::other &&
                     class_of_name(name.in(text)) != NameClass::other;
  return hides ? name : rest;
}

constexpr std::size_t kReachOfSiblings = 160;

// "variable: passwords are checked": whether a sentence follows the colon, and no name.
bool begins_prose(std::string_view text, std::size_t colon) {
  const ValueRange first = read_value(text, colon + 1, Ending::punctuation);
  const std::string_view rest = text.substr(first.end);
  if (text[colon] != ':' || first.is_quoted || !rest.starts_with(' ')) return false;
  const std::size_t word_end = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1);
  if (word_end == std::string_view::npos || word_end == 1 || rest[word_end] != ' ') return false;
  const std::size_t next = rest.find_first_not_of(' ', word_end);
  return next != std::string_view::npos && rest[next] != ':' && rest[next] != '=';
}

// The values of the naming members of one object, from the nearest to the farthest one. An object
// has each member once: the second one belongs to another object, as does another value.
class SiblingNames {
 public:
  // The member whose operator is at `at`. `between` is the text between it and the value.
  void add(std::string_view text, std::size_t at, std::string_view between) {
    const std::string_view member = name_before(text, at).in(text);
    const bool is_naming = is_naming_member(member);
    if (!is_naming && !is_value_member(member)) return;
    if (!is_naming || has(member)) {
      is_complete_ = have_any();
    } else if (between.find('\n') != std::string_view::npos || !begins_prose(text, at)) {
      members_.push_back(member);
      names_.push_back(read_value(text, at + 1, Ending::punctuation).in(text));
    }
  }

  [[nodiscard]] bool have_any() const { return !names_.empty(); }
  [[nodiscard]] bool are_complete() const { return is_complete_; }
  [[nodiscard]] std::vector<std::string_view> take() { return std::move(names_); }

 private:
  [[nodiscard]] bool has(std::string_view member) const {
    return std::ranges::any_of(
        members_, [&](std::string_view each) { return text::equals_ignoring_case(each, member); });
  }

  std::vector<std::string_view> members_;
  std::vector<std::string_view> names_;
  bool is_complete_ = false;
};

std::size_t column_in(std::string_view text, std::size_t at) {
  return at - (text.substr(0, at).rfind('\n') + 1);  // npos + 1 is 0
}

// Whether an item of a list begins there that contains what stands at the column below it.
bool begins_item(std::string_view text, std::size_t at, std::size_t column) {
  if (!text.substr(at).starts_with("- ")) return false;
  const std::string_view before = text.substr(0, skip_back(text, at, " \t"));
  const bool begins_line = before.empty() || before.ends_with('\n') || before.ends_with("\\n");
  return begins_line && column_in(text, at) < column;
}

}  // namespace

std::size_t skip_back(std::string_view text, std::size_t end, std::string_view characters) {
  while (end > 0 && characters.find(text[end - 1]) != std::string_view::npos) --end;
  return end;
}

NameRange name_before(std::string_view text, std::size_t end) {
  end = skip_back(text, end, " \t");
  end = skip_back(text, end, "\"'`]*\\");
  const std::size_t size = skip_back(text, end, "0123456789");  // "password[32]"
  if (size > 0 && text[size - 1] == '[' && end < text.size() && text[end] == ']') end = size - 1;
  std::size_t begin = end;
  const std::size_t least = end - std::min(end, kReadBack);
  while (begin > least && is_name_character(text[begin - 1])) --begin;
  const NameRange name = behind_sequence(text, {begin, end});
  // The kind of a replacement is not a name.
  return text.substr(0, name.begin).ends_with("[REDACTED:") ? NameRange{end, end} : name;
}

bool is_in_identifier(std::string_view text, NameRange name) {
  if (name.begin == 0 || text[name.begin - 1] != ':') return false;
  std::size_t begin = name.begin;
  const std::size_t least = begin - std::min(begin, kReadBack);
  while (begin > least && (is_name_character(text[begin - 1]) || text[begin - 1] == ':')) --begin;
  const std::string_view word = text.substr(begin, name.begin - begin);
  return word.starts_with("arn:") || word.starts_with("AWS::");
}

NameRange with_word_before(std::string_view text, NameRange name) {
  if (name.begin < 2 || text[name.begin - 1] != ' ') return name;
  std::size_t begin = name.begin - 1;
  constexpr std::size_t kLongestWord = 20;
  while (begin > 0 && name.begin - begin < kLongestWord &&
         text::is_word_character(text[begin - 1])) {
    --begin;
  }
  while (begin + 1 < name.begin && !text::is_letter(text[begin])) ++begin;  // "2 keys"
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
  constexpr std::string_view kStatic = "&'static ";  // of Rust
  const bool is_static = text.substr(0, type.begin).ends_with(kStatic);
  const std::size_t end = skip_back(text, type.begin - (is_static ? kStatic.size() : 0), " &*");
  if (end == 0 || text[end - 1] != ':') return type;
  return name_before(text, skip_back(text, end - 1, "?"));
}

std::vector<std::string_view> sibling_names(std::string_view text, std::size_t end) {
  const std::size_t begin = end - std::min(end, kReachOfSiblings);
  const std::string_view before = text.substr(begin, end - begin);
  const std::size_t column = column_in(before, skip_back(before, before.size(), "\"'\\"));
  SiblingNames names;
  int depth = 0;  // of objects inside the one that is searched
  for (std::size_t at = before.size(); at-- > 0 && !names.are_complete();) {
    const char c = before[at];
    if (c == '}') ++depth;
    if (depth > 0) {
      if (c == '{') --depth;
      continue;
    }
    // What is in front of this belongs to another pair, or encloses this one.
    const bool is_begin = c == '{' || (c == '-' && begins_item(before, at, column));
    if (is_begin && names.have_any()) break;
    if (c == ':' || c == '=') names.add(before, at, before.substr(at));
  }
  return names.take();
}

std::vector<std::string_view> next_sibling_names(std::string_view text, std::size_t begin) {
  const std::string_view behind = text.substr(begin, kReachOfSiblings);
  const std::string_view rest =
      behind.substr(0, std::min(behind.find_first_of("{}<>"), behind.find("- ")));
  SiblingNames names;
  for (std::size_t at = rest.find_first_of(":="); at != std::string_view::npos;
       at = rest.find_first_of(":=", at + 1)) {
    if (names.are_complete()) break;
    names.add(rest, at, rest.substr(0, at));
  }
  return names.take();
}

std::string_view object_name(std::string_view text, std::size_t end) {
  const std::size_t begin = end - std::min(end, kReachOfSiblings);
  const std::string_view before = text.substr(begin, end - begin);
  int depth = 0;  // of objects inside the one that is searched
  for (std::size_t at = before.size(); at-- > 0;) {
    if (before[at] == '}') ++depth;
    if (before[at] != '{' || depth-- > 0) continue;
    const std::size_t colon = skip_back(before, at, " \t");
    const bool is_output = before.find("sensitive", at) != std::string_view::npos;
    const bool is_named = is_output && colon > 0 && before[colon - 1] == ':';
    return is_named ? name_before(before, colon - 1).in(before) : std::string_view();
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
