#include "domain/detection/assignment.h"

#include <algorithm>
#include <span>
#include <string>

#include "domain/detection/alternative.h"
#include "domain/detection/connection_string.h"
#include "domain/detection/declaration.h"
#include "domain/detection/emphasis.h"
#include "domain/detection/generated_value.h"
#include "domain/detection/name_range.h"
#include "domain/detection/paired_member.h"
#include "domain/detection/places.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/test_report.h"
#include "domain/detection/url_secret.h"
#include "domain/detection/value_range.h"
#include "domain/detection/xml_element.h"
#include "domain/detection/yaml_value.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

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

// The class of a name in the text. Names behind the last secret word, as most are, are not read.
NameClass class_in(std::string_view text, std::string_view name, std::size_t last_word) {
  if (name.empty()) return NameClass::other;
  const auto begin = static_cast<std::size_t>(name.data() - text.data());
  return begin > last_word ? NameClass::other : class_of_name(name);
}

// The class of the first name that has one.
NameClass first_class(std::span<const std::string_view> names, const auto& class_of) {
  for (const std::string_view name : names) {
    if (const NameClass name_class = class_of(name); name_class != NameClass::other) {
      return name_class;
    }
  }
  return NameClass::other;
}

// "Unseal Key 1" of Vault; the name is the number.
bool is_unseal_key(std::string_view text, NameRange name) {
  const std::string_view before = text.substr(0, name.begin);
  return std::ranges::all_of(name.in(text), text::is_digit) &&
         (before.ends_with("Unseal Key ") || before.ends_with("Recovery Key "));
}

// "vault:" and the like begin a reference.
bool is_scheme(std::string_view name) {
  return name == "vault" || name == "env" || name == "file";
}

struct Named {
  NameRange name;
  NameClass name_class = NameClass::other;
  bool is_foreign = false;  // the text is not in English, as the name or the colon tells
};

// The name that ends before `at`; "password" of "password is:".
NameRange name_or_subject(std::string_view text, std::size_t at) {
  const NameRange name = name_before(text, at);
  const bool is_verb = name.in(text) == "is" || name.in(text) == "was";
  const bool is_stated = is_verb && name.begin > 0 && text[name.begin - 1] == ' ';
  return is_stated && text[at] == ':' ? name_before(text, name.begin) : name;
}

Named named_before(std::string_view text, std::size_t at, std::size_t last_word) {
  const auto class_of = [&](std::string_view name) { return class_in(text, name, last_word); };
  Named named{.name = name_or_subject(text, at)};
  const std::string_view before = text.substr(0, named.name.end);
  const std::size_t foreign = may_end_foreign(before) ? foreign_password_length(before) : 0;
  if (foreign > 0) {
    named.name.begin = named.name.end - foreign;
    return {.name = named.name, .name_class = NameClass::password, .is_foreign = true};
  }
  named.name_class = class_of(named.name.in(text));
  if (named.name.begin == named.name.end) return named;
  if (named.name_class != NameClass::other && is_in_identifier(text, named.name)) {
    return {.name = named.name};
  }
  if (named.name_class == NameClass::other || named.name_class == NameClass::token) {
    named.name_class = class_of(with_word_before(text, named.name).in(text));
  }
  if (named.name_class == NameClass::other && is_unseal_key(text, named.name)) {
    named.name_class = NameClass::token;
  }
  if (named.name_class == NameClass::other) {
    const std::string_view name = named.name.in(text);
    if (is_value_member(name)) {
      std::vector<std::string_view> names = sibling_names(text, named.name.begin);
      if (names.empty()) names.push_back(object_name(text, named.name.begin));
      named.name_class = first_class(names, class_of);
    } else if (name == "default" || name == "result") {
      named.name_class = class_of(block_label(text, named.name.begin, Label::name));
      if (named.name_class == NameClass::other) {
        named.name_class = class_of(block_label(text, named.name.begin, Label::type));
      }
      if (named.name_class == NameClass::other) {
        named.name_class = class_of(defaulted_name(text, named.name).in(text));
      }
    } else if (text[at] != ':' || !is_scheme(name)) {  // a type
      named.name_class = class_of(annotated_name(text, named.name).in(text));
    }
    if (named.name_class == NameClass::other) {
      named.name_class = class_of(purpose_name(text, named.name.end));
    }
  }
  return named;
}

// Of a value in a Chinese or Japanese text, what is not: the rest belongs to that text, which has
// no blanks. Each of its characters has three bytes.
std::optional<Secret> secret_at(std::string_view text, const Named& named, std::size_t at,
                                Ending ending) {
  ValueRange value = ending == Ending::punctuation ? read_value_or_generated(text, at)
                                                   : read_value(text, at, ending);
  if (named.is_foreign) {
    const std::string_view whole = value.in(text);
    const auto* const other =
        std::ranges::find_if(whole, [](char c) { return static_cast<unsigned char>(c) >= 0xE3; });
    value.end = value.begin + static_cast<std::size_t>(other - whole.begin());
  }
  if (is_passed_test(text, named.name, value)) return std::nullopt;
  return plausible_secret(text, value, named.name_class);
}

// The value that a name announces and that begins at `at`.
std::optional<Secret> announced_value(std::string_view text, const Named& named, std::size_t at) {
  at = skip_block_mark(text, at);
  const Ending ending = ending_after(text, named.name);
  const bool is_part = is_in_connection_string(text, named.name, at);
  const Ending other = is_part ? Ending::semicolon : Ending::punctuation;
  const auto secret = secret_at(text, named, at, ending == Ending::blank ? ending : other);
  if (secret || ending == Ending::punctuation) return secret;
  return secret_at(text, named, at, other);
}

// The same behind a colon, where YAML has more forms of values.
std::optional<Secret> mapped_value(std::string_view text, const Named& named, std::size_t at) {
  if (ending_after(text, named.name) == Ending::blank) {
    const auto folded = folded_value(text, at);
    auto secret = folded ? plausible_secret(text, folded->first_line, named.name_class)
                         : std::optional<Secret>();
    if (secret) {
      secret->end = folded->end;
      return secret;
    }
  }
  const NodeProperties properties = node_properties(text, at);
  const auto secret = announced_value(text, named, properties.end);
  if (!secret || !properties.may_be_reference) return secret;
  const bool is_random = looks_random(text.substr(secret->begin, secret->end - secret->begin));
  return is_random ? secret : std::nullopt;
}

// The value after `at`, where a value begins.
std::optional<Secret> value_of(std::string_view text, const Named& named, std::size_t at) {
  switch (named.name_class) {
    case NameClass::other: return url_parameter(text, named.name, at);
    case NameClass::authorization: return credential_at(text, at);
    case NameClass::cookie: return std::nullopt;  // see cookie_at()
    default: break;
  }
  if (!bracketed_values(text, at).empty()) return std::nullopt;  // see add_values_apart()
  const bool is_mapped = text[at - 1] == ':';
  at = skip_wrapper(text, skip_closing_stars(text, at));
  return is_mapped ? mapped_value(text, named, at) : announced_value(text, named, at);
}

// "userPassword:: c2VjcmV0MQ==" of LDIF.
bool is_encoded_by_ldif(std::string_view text, std::size_t at) {
  if (at == 0 || !text::is_alphanumeric(text[at - 1]) || !text.substr(at).starts_with(":: ")) {
    return false;
  }
  const std::string_view value = read_value(text, at + 2, Ending::blank).in(text);
  return value.size() % 4 == 0 && std::ranges::all_of(value, [](char c) {
           return text::is_alphanumeric(c) || c == '+' || c == '/' || c == '=';
         });
}

// "=", ":=", "+=", "=>" and ":", but no comparison, no "://", and "::" only of LDIF.
std::optional<Secret> after_operator(std::string_view text, std::size_t at, std::size_t last_word) {
  if (text[at] == kWideColon.front()) {
    Named named = named_before(text, at, last_word);
    named.is_foreign = true;
    return value_of(text, named, at + kWideColon.size());
  }
  const char before = at > 0 ? text[at - 1] : '\0';
  const char after = at + 1 < text.size() ? text[at + 1] : '\0';
  if (text[at] == ':') {
    if (is_encoded_by_ldif(text, at)) {
      return value_of(text, named_before(text, at, last_word), at + 2);
    }
    if (before == ':' || after == ':' || after == '/' || after == '=') return std::nullopt;
    if (begins_message_of_shell(text, at)) return std::nullopt;
    return value_of(text, named_before(text, at, last_word), at + 1);
  }
  constexpr std::string_view kComparisons = "=!<>";
  const bool is_comparison =
      after == '=' || after == '~' || (kComparisons.find(before) != std::string_view::npos);
  if (is_comparison) return std::nullopt;
  const std::size_t name_end = skip_back(text, at, ":?+|");  // ":=", "::=", "?=", "+=", "||="
  const std::size_t value_begin = after == '>' ? at + 2 : at + 1;
  Named named = named_before(text, name_end, last_word);
  if (named.name_class == NameClass::other) {
    const NameRange name = declared_name(text, name_end);
    const NameClass name_class = class_in(text, name.in(text), last_word);
    const bool is_secret = name_class == NameClass::password || name_class == NameClass::token;
    if (is_secret && begins_literal(text, value_begin))
      named = {.name = name, .name_class = name_class};
  }
  return value_of(text, named, value_begin);
}

// The new value of a change, `NAME = OLD -> NEW` or `NAME: OLD => NEW`. `arrow` is its place.
std::optional<Secret> changed_value(std::string_view text, std::size_t arrow,
                                    std::size_t last_word) {
  constexpr std::size_t kReach = 256;
  const std::size_t least = arrow - std::min(arrow, kReach);
  const std::size_t old_end = skip_back(text, arrow, " \"'\\");
  for (std::size_t at = old_end; at > least && text[at - 1] != '\n'; --at) {
    if (text[at - 1] != '=' && text[at - 1] != ':') continue;
    const NameClass name_class = named_before(text, at - 1, last_word).name_class;
    if (name_class != NameClass::password && name_class != NameClass::token) continue;
    constexpr std::size_t kLengthOfArrow = 2;
    const ValueRange value = read_value(text, arrow + kLengthOfArrow, Ending::punctuation);
    return plausible_secret(text, value, name_class);
  }
  return std::nullopt;
}

// The text of an XML element whose opening tag ends at `at`.
std::optional<Secret> element_text(std::string_view text, std::size_t at, std::size_t last_word) {
  constexpr std::size_t kReach = 160;
  const std::size_t least = at - std::min(at, kReach);
  const std::string_view before = text.substr(least, at - least);
  const std::size_t open = before.rfind('<');
  if (open == std::string_view::npos) return std::nullopt;
  const XmlName element = xml_name(before.substr(open + 1));
  const NameClass name_class = class_in(text, element.name, last_word);
  if (name_class == NameClass::other) return std::nullopt;
  const ValueRange value = xml_text(text, at);
  const bool is_label = element.is_attribute && value.in(text).find(' ') != std::string_view::npos;
  return is_label ? std::nullopt : plausible_secret(text, value, name_class);
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

// define('NAME', 'VALUE') of PHP, os.environ.get("NAME", "VALUE")
bool is_defined(std::string_view text, NameRange name) {
  const std::string_view before = text.substr(0, skip_back(text, name.begin, "\"' "));
  return before.ends_with("define(") || before.ends_with("env(") ||
         before.ends_with("environ.get(");
}

// A random value behind its name in a list: `NAME,VALUE` and `("NAME", "VALUE")`; any value of a
// constant that PHP defines, and any default of a variable of the environment.
std::optional<Secret> listed_value(std::string_view text, std::size_t at, std::size_t last_word) {
  const NameRange name = name_before(text, at);
  const NameClass name_class = class_in(text, name.in(text), last_word);
  if (name_class != NameClass::password && name_class != NameClass::token) return std::nullopt;
  const ValueRange value = read_value(text, at + 1, Ending::punctuation);
  const bool is_apart = !value.is_quoted && value.begin > at + 1;  // arguments of a call
  if (value.is_quoted && is_defined(text, name)) return plausible_secret(text, value, name_class);
  if (is_apart || !is_plausible_in_list(value.in(text))) return std::nullopt;
  return Secret{.kind = kind_of(name_class), .begin = value.begin, .end = value.end};
}

// Where a name begins on its line; empty if the line contains more than the name.
std::optional<std::size_t> column_of(std::string_view text, NameRange name) {
  if (ending_after(text, name) == Ending::punctuation) return std::nullopt;
  const std::size_t line = text.substr(0, name.begin).rfind('\n') + 1;  // npos + 1 is 0
  return std::min(text.find_first_not_of(" \t-", line), name.begin) - line;
}

// "DB_PASSWORD_2": the name of a secret in a list of names.
bool is_constant_name(std::string_view value) {
  return value.find('_') != std::string_view::npos && std::ranges::all_of(value, [](char c) {
           return text::is_upper(c) || text::is_digit(c) || c == '_';
         });
}

void add_values(std::string_view text, std::span<const ValueRange> values, const Named& named,
                std::vector<Secret>& found) {
  const NameClass name_class = named.name_class;
  for (const ValueRange& value : values) {
    if (is_passed_test_in_list(named.name.in(text), value.in(text))) continue;
    // Lists of tokens are often lists of their names.
    const bool is_name = name_class == NameClass::token ? !looks_random(value.in(text))
                                                        : is_constant_name(value.in(text));
    if (is_name) continue;
    if (const auto secret = plausible_secret(text, value, name_class)) found.push_back(*secret);
  }
}

}  // namespace

void add_values_apart(std::string_view text, std::size_t at, std::size_t last_word,
                      std::vector<Secret>& found) {
  if (text[at] != ':' && text[at] != '=') return;
  const std::size_t begin = text[at] == ':' ? node_properties(text, at + 1).end : at + 1;
  const std::size_t next = text.find_first_not_of(" \t\r", begin);
  if (next == std::string_view::npos || (text[next] != '[' && text[next] != '\n')) return;
  const Named named = named_before(text, at, last_word);
  const NameClass name_class = named.name_class;
  if (name_class != NameClass::password && name_class != NameClass::token) return;
  if (text[next] == '[') {
    const std::vector<ValueRange> values = bracketed_values(text, next);
    const bool is_mask = values.size() == 1 && !values.front().is_quoted &&
                         !has_no_order(values.front().in(text));  // "[hidden1]"
    return is_mask ? void() : add_values(text, values, named, found);
  }
  const auto column = text[at] == ':' ? column_of(text, named.name) : std::nullopt;
  const ValuesBelow below = values_below(text, next, column);
  if (below.are_items) return add_values(text, below.values, named, found);
  for (const ValueRange& value : below.values) {
    if (const auto secret = plausible_secret(text, value, name_class)) found.push_back(*secret);
  }
}

std::optional<Secret> value_before_name(std::string_view text, std::size_t at) {
  if (text[at] != ':' && text[at] != '=') return std::nullopt;
  const std::size_t name_end = skip_back(text, at, "\"'\\ ");
  if (name_end == 0 || text::to_lower(text[name_end - 1]) != 'e') return std::nullopt;
  if (!is_value_member(name_before(text, at).in(text))) return std::nullopt;
  const ValueRange value = read_value(text, at + 1, Ending::punctuation);
  const NameClass name_class = first_class(next_sibling_names(text, value.end), class_of_name);
  if (name_class != NameClass::password && name_class != NameClass::token) return std::nullopt;
  return plausible_secret(text, value, name_class);
}

std::optional<Secret> assigned_at(std::string_view text, std::size_t at, std::size_t last_word) {
  switch (text[at]) {
    case ',': return listed_value(text, at, last_word);
    case '>':
      if (at > 0 && text[at - 1] == '-') return changed_value(text, at - 1, last_word);
      return element_text(text, at, last_word);
    case '|':
      if (auto secret = alternative_at(text, at, last_word)) return secret;
      return next_cell(text, at, last_word);
    default: break;
  }
  if (auto secret = after_operator(text, at, last_word)) return secret;
  const bool is_arrow = text.substr(at).starts_with("=>");
  return is_arrow ? changed_value(text, at, last_word) : std::nullopt;
}

}  // namespace baton::detection
