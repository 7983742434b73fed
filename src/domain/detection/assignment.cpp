#include "domain/detection/assignment.h"

#include <algorithm>
#include <string>

#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kReadBack = 80;

constexpr bool is_name_character(char c) {
  return text::is_word_character(c) || c == '-' || c == '.' || c == '$';
}

// A name that ends before `end`; empty if there is none.
struct NameRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::string_view in(std::string_view text) const {
    return text.substr(begin, end - begin);
  }
};

std::size_t skip_back(std::string_view text, std::size_t end, std::string_view characters) {
  while (end > 0 && characters.find(text[end - 1]) != std::string_view::npos) --end;
  return end;
}

NameRange name_before(std::string_view text, std::size_t end) {
  end = skip_back(text, end, " \t");
  end = skip_back(text, end, "\"'`]*\\");
  std::size_t begin = end;
  const std::size_t least = end - std::min(end, kReadBack);
  while (begin > least && is_name_character(text[begin - 1])) --begin;
  // The kind of a replacement is not a name.
  return text.substr(0, begin).ends_with("[REDACTED:") ? NameRange{end, end}
                                                       : NameRange{begin, end};
}

// With the word before: "API key", "access token".
NameRange with_word_before(std::string_view text, NameRange name) {
  if (name.begin < 2 || text[name.begin - 1] != ' ') return name;
  std::size_t begin = name.begin - 1;
  constexpr std::size_t kLongestWord = 20;
  while (begin > 0 && name.begin - begin < kLongestWord && text::is_letter(text[begin - 1])) {
    --begin;
  }
  return {begin, name.end};
}

// "passphrase" of "passphrase for the key: ".
std::string_view purpose_name(std::string_view text, std::size_t end) {
  constexpr std::size_t kReach = 48;
  const std::size_t begin = end - std::min(end, kReach);
  const std::string_view before = text.substr(begin, end - begin);
  const std::size_t at = before.rfind(" for ");
  if (at == std::string_view::npos || before.find_first_of("\n.=:\"", at) != before.npos) return {};
  return name_before(before, at).in(before);
}

// "password" of "password: string = ".
NameRange annotated_name(std::string_view text, NameRange type) {
  const std::size_t end = skip_back(text, type.begin, " ");
  if (end == 0 || text[end - 1] != ':') return type;
  return name_before(text, end - 1);
}

// The place of the last "name" or "key" in `before` that is a whole word; npos if there is none.
std::size_t find_naming_word(std::string_view before) {
  for (std::size_t at = before.size(); at-- > 0;) {
    for (const std::string_view word : {"name", "Name", "key", "Key"}) {
      if (!before.substr(at).starts_with(word)) continue;
      const bool begins = at == 0 || !is_name_character(before[at - 1]);
      const std::size_t end = at + word.size();
      if (begins && end < before.size() && !is_name_character(before[end])) return at;
    }
  }
  return std::string_view::npos;
}

// X of the last `name: X` or `key="X"` among what precedes a `value`.
std::string_view sibling_name(std::string_view text, std::size_t end) {
  constexpr std::size_t kReach = 160;
  const std::size_t begin = end - std::min(end, kReach);
  const std::string_view before = text.substr(begin, end - begin);
  const std::size_t at = find_naming_word(before);
  if (at == std::string_view::npos) return {};
  const std::size_t operator_at = before.find_first_of(":=", at);
  if (operator_at == std::string_view::npos) return {};
  return read_value(before, operator_at + 1, Ending::punctuation).in(before);
}

// A line that contains an assignment alone: its value ends at a blank.
Ending ending_after(std::string_view text, NameRange name) {
  std::size_t begin = name.begin;
  constexpr std::size_t kReach = 24;
  const std::size_t least = begin - std::min(begin, kReach);
  while (begin > least && text[begin - 1] != '\n') --begin;
  const std::string_view before = text::trim(text.substr(begin, name.begin - begin), " \t-+>");
  const bool is_line = begin == 0 || text[begin - 1] == '\n';
  const bool is_alone =
      before.empty() || before == "export" || before == "set" || before == "ENV" || before == "ARG";
  return is_line && is_alone ? Ending::blank : Ending::punctuation;
}

// "Bearer TOKEN" without the scheme.
std::optional<Secret> credential_at(std::string_view text, std::size_t at) {
  ValueRange value = read_value(text, at, Ending::blank);
  const std::string_view whole = value.in(text);
  const std::size_t scheme =
      whole.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  if (scheme == std::string_view::npos && !value.is_quoted) {
    value = read_value(text, value.end, Ending::punctuation);
  } else if (scheme != std::string_view::npos && whole[scheme] == ' ') {
    value.begin += scheme + 1;
  } else if (!value.is_quoted) {
    value = read_value(text, value.begin, Ending::punctuation);
  }
  return plausible_secret(text, value, NameClass::authorization);
}

// ?key=… and ?sig=… of a URL.
std::optional<Secret> query_value(std::string_view text, NameRange name, std::size_t at) {
  const bool is_in_query =
      name.begin > 0 && (text[name.begin - 1] == '?' || text[name.begin - 1] == '&');
  const std::string lower = text::to_lower(name.in(text));
  const bool is_key = lower == "key" || lower == "sig" || lower == "code" || lower == "signature" ||
                      lower == "x-amz-signature" || lower == "hash";
  if (!is_key || !(is_in_query || lower.ends_with("signature"))) return std::nullopt;
  const ValueRange value = read_value(text, at, Ending::punctuation);
  if (!looks_random(value.in(text))) return std::nullopt;
  return Secret{.kind = "url-parameter", .begin = value.begin, .end = value.end};
}

// The class of a name in the text. Names behind the last secret word, as most are, are not read.
NameClass class_in(std::string_view text, std::string_view name, std::size_t last_word) {
  if (name.empty()) return NameClass::other;
  const auto begin = static_cast<std::size_t>(name.data() - text.data());
  return begin > last_word ? NameClass::other : class_of_name(name);
}

struct Named {
  NameRange name;
  NameClass name_class = NameClass::other;
};

Named named_before(std::string_view text, std::size_t at, std::size_t last_word) {
  const auto class_of = [&](std::string_view name) { return class_in(text, name, last_word); };
  Named named{.name = name_before(text, at)};
  named.name_class = class_of(named.name.in(text));
  if (named.name.begin == named.name.end) return named;
  if (named.name_class == NameClass::other || named.name_class == NameClass::token) {
    named.name_class = class_of(with_word_before(text, named.name).in(text));
  }
  if (named.name_class == NameClass::other) {
    if (text::equals_ignoring_case(named.name.in(text), "value")) {
      named.name_class = class_of(sibling_name(text, named.name.begin));
    } else {
      named.name_class = class_of(annotated_name(text, named.name).in(text));
    }
    if (named.name_class == NameClass::other) {
      named.name_class = class_of(purpose_name(text, named.name.end));
    }
  }
  return named;
}

// Behind "|" or ">" at the end of a line, where the block of a YAML value begins; `at` elsewhere.
std::size_t skip_block_mark(std::string_view text, std::size_t at) {
  const std::size_t mark = text.find_first_not_of(" \t", at);
  if (mark == std::string_view::npos || (text[mark] != '|' && text[mark] != '>')) return at;
  const std::size_t end = text.find_first_not_of("+-0123456789 \t\r", mark + 1);
  return end != std::string_view::npos && text[end] == '\n' ? end + 1 : at;
}

// The value after `at`, where a value begins.
std::optional<Secret> value_of(std::string_view text, const Named& named, std::size_t at) {
  switch (named.name_class) {
    case NameClass::other: return query_value(text, named.name, at);
    case NameClass::authorization: return credential_at(text, at);
    case NameClass::cookie: return std::nullopt;  // see cookie_at()
    default: break;
  }
  while (at < text.size() && text[at] == '*') ++at;  // "**Password:** x"
  at = skip_block_mark(text, at);
  const ValueRange value = read_value(text, at, ending_after(text, named.name));
  if (const auto secret = plausible_secret(text, value, named.name_class)) return secret;
  if (ending_after(text, named.name) == Ending::punctuation) return std::nullopt;
  return plausible_secret(text, read_value(text, at, Ending::punctuation), named.name_class);
}

// "=", ":=", "+=", "=>" and ":", but no comparison, no "::" and no "://".
std::optional<Secret> after_operator(std::string_view text, std::size_t at, std::size_t last_word) {
  const char before = at > 0 ? text[at - 1] : '\0';
  const char after = at + 1 < text.size() ? text[at + 1] : '\0';
  if (text[at] == ':') {
    if (before == ':' || after == ':' || after == '/' || after == '=') return std::nullopt;
    return value_of(text, named_before(text, at, last_word), at + 1);
  }
  constexpr std::string_view kComparisons = "=!<>";
  const bool is_comparison =
      after == '=' || after == '~' || (kComparisons.find(before) != std::string_view::npos);
  if (is_comparison) return std::nullopt;
  const std::size_t name_end = skip_back(text, at, ":?+|");  // ":=", "::=", "?=", "+=", "||="
  const std::size_t value_begin = after == '>' ? at + 2 : at + 1;
  return value_of(text, named_before(text, name_end, last_word), value_begin);
}

// Without the blanks at both ends.
ValueRange trimmed(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end && text::is_space(text[begin])) ++begin;
  while (begin < end && text::is_space(text[end - 1])) --end;
  return {.begin = begin, .end = end, .is_quoted = true};
}

// The text of an XML element whose opening tag ends at `at`.
std::optional<Secret> element_text(std::string_view text, std::size_t at, std::size_t last_word) {
  constexpr std::size_t kReach = 160;
  const std::size_t least = at - std::min(at, kReach);
  const std::string_view before = text.substr(least, at - least);
  const std::size_t open = before.rfind('<');
  if (open == std::string_view::npos) return std::nullopt;
  const std::string_view tag = before.substr(open + 1);
  const NameClass name_class =
      class_in(text, tag.substr(0, tag.find_first_of(" \t\n/>")), last_word);
  if (name_class == NameClass::other) return std::nullopt;
  constexpr std::size_t kLongestText = 4096;
  const std::string_view content = text.substr(at + 1, kLongestText);
  const std::size_t size = content.find('<');
  if (size == std::string_view::npos) return std::nullopt;
  return plausible_secret(text, trimmed(text, at + 1, at + 1 + size), name_class);
}

// The cell behind the cell with a secret's name.
std::optional<Secret> next_cell(std::string_view text, std::size_t at, std::size_t last_word) {
  const NameClass name_class =
      class_in(text, with_word_before(text, name_before(text, at)).in(text), last_word);
  if (name_class != NameClass::password && name_class != NameClass::token) return std::nullopt;
  std::size_t begin = at + 1;
  while (begin < text.size() && (text[begin] == ' ' || text[begin] == '`')) ++begin;
  return plausible_secret(text, read_value(text, begin, Ending::punctuation), name_class);
}

// A random value behind its name in a list: `NAME,VALUE` and `("NAME", "VALUE")`.
std::optional<Secret> listed_value(std::string_view text, std::size_t at, std::size_t last_word) {
  const NameClass name_class = class_in(text, name_before(text, at).in(text), last_word);
  if (name_class != NameClass::password && name_class != NameClass::token) return std::nullopt;
  const ValueRange value = read_value(text, at + 1, Ending::punctuation);
  const bool is_apart = !value.is_quoted && value.begin > at + 1;  // arguments of a call
  const bool has_digits = std::ranges::count_if(value.in(text), text::is_digit) >= 2;
  if (is_apart || !has_digits || !looks_random(value.in(text))) return std::nullopt;
  return Secret{.kind = kind_of(name_class), .begin = value.begin, .end = value.end};
}

}  // namespace

std::size_t end_of_cookies(std::string_view text, std::size_t at, std::size_t last_word) {
  constexpr std::size_t kLongestHeader = 2048;
  constexpr std::string_view kName = "cookie";
  if (!text::starts_with_ignoring_case(text.substr(last_word), kName)) return at;
  const std::string_view name = name_before(text, at).in(text);
  const bool is_header =
      name.size() >= kName.size() &&
      text::starts_with_ignoring_case(name.substr(name.size() - kName.size()), kName);
  if (!is_header) return at;
  const std::size_t begin = std::min(text.find_first_not_of(" \t\"'\\", at + 1), text.size());
  const std::string_view header = text.substr(begin, kLongestHeader);
  return begin + std::min(header.find_first_of("\n\"'\\"), header.size());
}

std::optional<Secret> cookie_at(std::string_view text, std::size_t at) {
  return plausible_secret(text, read_value(text, at + 1, Ending::punctuation), NameClass::cookie);
}

std::optional<Secret> assigned_at(std::string_view text, std::size_t at, std::size_t last_word) {
  switch (text[at]) {
    case ',': return listed_value(text, at, last_word);
    case '>': return element_text(text, at, last_word);
    case '|': return next_cell(text, at, last_word);
    default: return after_operator(text, at, last_word);
  }
}

}  // namespace baton::detection
