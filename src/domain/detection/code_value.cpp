#include "domain/detection/code_value.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// "Tr0ub4dor", but not "base64Decode" and "k8sV1Client": digits inside, at several places, and
// letters of both cases. Names, too, have a capital behind a digit.
bool is_unusual_name(std::string_view name) {
  constexpr std::size_t kMostInside = 2;
  std::size_t inside = 0;
  std::size_t before_lower = 0;
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (!text::is_digit(name[i - 1]) || !text::is_letter(name[i])) continue;
    ++inside;
    if (text::is_lower(name[i])) ++before_lower;
  }
  return (before_lower >= 2 || inside > kMostInside) && std::ranges::any_of(name, text::is_upper) &&
         std::ranges::any_of(name, text::is_lower);
}

// Whether one of the names in a row, "oauth2client.client.OAuth2Credentials", is unusual.
bool has_unusual_name(std::string_view path) {
  while (!path.empty()) {
    const std::string_view name = path.substr(0, path.find('.'));
    if (is_unusual_name(name)) return true;
    path.remove_prefix(std::min(name.size() + 1, path.size()));
  }
  return false;
}

// Where the bracket closes that opens at `open`; npos if it does not.
std::size_t closing_of(std::string_view value, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < value.size(); ++at) {
    if (value[at] == '(' || value[at] == '[') ++depth;
    if (value[at] == ')' || value[at] == ']') --depth;
    if (depth == 0) return at;
  }
  return std::string_view::npos;
}

// "form.get(KEY)", "a[0]": a call or an index, and nothing that a secret may have.
bool is_plain_use(std::string_view value, std::size_t open, std::size_t close) {
  const auto is_of_path = [](char c) { return text::is_word_character(c) || c == '.'; };
  const std::string_view name = value.substr(0, open);
  const std::string_view inside = value.substr(open + 1, close - open - 1);
  const bool is_number = std::ranges::all_of(inside, text::is_digit);
  return !name.empty() && !text::is_digit(name.front()) && std::ranges::all_of(name, is_of_path) &&
         std::ranges::all_of(inside, is_of_path) && (is_number || !text::is_digit(inside.front()));
}

// "^b", "~1", "#x", "!.value": an operator, a comment, or the mark of TypeScript and what is
// behind.
bool begins_operation(std::string_view rest) {
  if (rest.size() < 2) return rest == "!";
  switch (rest[0]) {
    case '!': return std::string_view(".[);,=").find(rest[1]) != std::string_view::npos;
    case '^': return text::is_letter(rest[1]) || rest.starts_with("^0x") || rest[1] == '(';
    case '~': return text::is_digit(rest[1]);
    case '#': return text::is_letter(rest[1]) || rest[1] == ' ';
    default: return false;
  }
}

// "(c1)d!x9Z": behind a closed bracket, programs have an operator or nothing.
bool continues_behind_bracket(std::string_view value, std::size_t open) {
  const std::size_t close = closing_of(value, open);
  if (close == std::string_view::npos || close + 1 >= value.size()) return false;
  constexpr std::string_view kNoOperators = "!@#$^~";
  const char next = value[close + 1];
  if (begins_operation(value.substr(close + 1)) && is_plain_use(value, open, close)) return false;
  return text::is_word_character(next) || kNoOperators.find(next) != std::string_view::npos;
}

// "f8a3d2c1b4e5", "k3vxzqtr9": a part of a secret rather than a name.
bool is_random_part(std::string_view name) {
  constexpr std::size_t kLongName = 12;
  constexpr std::size_t kShortestNumber = 8;
  constexpr std::string_view kHexadecimal = "0123456789abcdefABCDEF";
  const auto digits = std::ranges::count_if(name, text::is_digit);
  if (digits == 0) return false;
  const bool is_number = name.size() >= kShortestNumber &&
                         name.find_first_not_of(kHexadecimal) == std::string_view::npos;
  return is_number || (name.size() >= kLongName && digits > 2) || is_gibberish(name);
}

// "pw" of "pw1" and "API_KEY" of "API_KEY2", but "Secret9" and "password123", as people choose
// them, are no numbered names.
std::string_view without_number(std::string_view name) {
  constexpr std::size_t kLongestNumber = 2;
  const std::string_view word = name.substr(0, name.find_last_not_of("0123456789") + 1);
  const bool is_constant =
      name.find('_') != std::string_view::npos && std::ranges::none_of(name, text::is_lower);
  const bool is_numbered =
      name.size() - word.size() <= kLongestNumber && (is_constant || !text::is_upper(name.front()));
  return is_numbered ? word : name;
}

// Whether the name is that of a secret, but not "password123".
bool is_name_of_secret(std::string_view name) {
  const std::string_view word = without_number(name);
  const std::size_t end = word.find_last_not_of("0123456789") + 1;
  const bool has_number = end < word.size() && end > 0 && text::is_letter(word[end - 1]);
  return !has_number && class_of_name(word) != NameClass::other;
}

// ":password1" of a query in SQL.
bool is_parameter_of_query(std::string_view value) {
  if (!value.starts_with(':')) return false;
  value.remove_prefix(1);
  return !value.empty() && !text::is_digit(value.front()) &&
         std::ranges::all_of(value, text::is_word_character) && is_name_of_secret(value);
}

// "NAME", "name_of", "nameOf": a name as scripts write it, and not "Ecr3t".
bool is_usual_name(std::string_view name) {
  const bool has_lower = std::ranges::any_of(name, text::is_lower);
  if (!has_lower) return name.size() > 1;
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (text::is_digit(name[i - 1]) && text::is_letter(name[i])) return false;
  }
  return text::is_lower(name.front());
}

// "default" of "$name!default", as Sass has it.
bool is_flag(std::string_view word) {
  return word == "default" || word == "global" || word == "important";
}

// "Base99" of "data.Base99": a word and a number as people choose them, and no name of a secret.
// Names such as "Smtp2" have one digit.
bool is_chosen(std::string_view name) {
  constexpr std::ptrdiff_t kFewestDigits = 2;
  return text::is_upper(name.front()) && std::ranges::any_of(name, text::is_lower) &&
         std::ranges::count_if(name, text::is_digit) >= kFewestDigits &&
         class_of_name(name) == NameClass::other;
}

// "!x" of "config.pass9!x": programs have no such thing behind a name.
bool is_of_password(std::string_view rest) {
  constexpr std::string_view kNoOperators = "!@#^~";
  return rest.size() > 1 && kNoOperators.find(rest[0]) != std::string_view::npos &&
         !begins_operation(rest);
}

}  // namespace

bool is_variable(std::string_view value) {
  if (!value.starts_with('$')) return false;
  std::size_t end = 1;
  while (end < value.size() && text::is_word_character(value[end])) ++end;
  if (end == 1 || end == value.size() || text::is_digit(value[1])) return true;
  constexpr std::string_view kNeverAfterName = "!^";
  constexpr std::string_view kSymbols = "!^@#%*~";
  const std::string_view rest = value.substr(end + 1);
  const bool is_exclamation = value[end] == '!' && !rest.empty() && text::is_alphanumeric(rest[0]);
  const bool may_be_password = kSymbols.find(value[end]) != std::string_view::npos &&
                               rest.find_first_of("$/{([<") == std::string_view::npos &&
                               std::ranges::any_of(rest, text::is_alphanumeric) &&
                               (is_exclamation || std::ranges::any_of(value, text::is_upper)) &&
                               std::ranges::any_of(value, text::is_lower) &&
                               std::ranges::any_of(value, text::is_digit);
  if (!may_be_password) return true;
  const bool is_word = is_exclamation ? is_flag(rest) : std::ranges::all_of(rest, text::is_lower);
  const bool fits_a_name = is_word || kNeverAfterName.find(value[end]) == std::string_view::npos;
  return fits_a_name && is_usual_name(value.substr(1, end - 1));
}

bool is_windows_variable(std::string_view value) {
  return value.size() > 2 && value.starts_with('%') && value.ends_with('%') &&
         std::ranges::all_of(value.substr(1, value.size() - 2), text::is_word_character);
}

bool begins_with_operation(std::string_view value) {
  const std::size_t open = value.find_first_of("([");
  if (open == std::string_view::npos) return false;
  const std::size_t close = closing_of(value, open);
  return close != std::string_view::npos && is_plain_use(value, open, close) &&
         begins_operation(value.substr(close + 1));
}

bool is_call(std::string_view value) {
  const std::size_t open = value.find('(');
  return open != std::string_view::npos && open > 0 &&
         value.find(')', open) != std::string_view::npos &&
         text::is_word_character(value[open - 1]) && !has_unusual_name(value.substr(0, open)) &&
         !continues_behind_bracket(value, open);
}

bool is_expression(std::string_view value) {
  const std::size_t end = std::min(value.find_first_of("(["), value.find("::"));
  if (end == std::string_view::npos || end == 0 || text::is_digit(value.front())) return false;
  if (has_unusual_name(value.substr(0, end))) return false;
  if (value[end] != ':' && continues_behind_bracket(value, end)) return false;
  return std::ranges::all_of(value.substr(0, end),
                             [](char c) { return text::is_word_character(c) || c == '.'; });
}

bool is_member(std::string_view value) {
  constexpr std::array<std::string_view, 11> kObjects = {"env",  "process", "os",     "secrets",
                                                         "vars", "data",    "config", "settings",
                                                         "self", "var",     "import"};
  const std::size_t mark = value.find_first_of(".:");
  if (mark == std::string_view::npos) return false;
  const auto is_object = [&](std::string_view object) {
    return text::equals_ignoring_case(value.substr(0, mark), object);
  };
  if (std::ranges::none_of(kObjects, is_object)) return false;
  if (value[mark] == ':' && !text::equals_ignoring_case(value.substr(0, mark), "env")) return false;
  const std::string_view path = value.substr(mark + 1);
  const auto* const behind = std::ranges::find_if_not(
      path, [](char c) { return text::is_word_character(c) || c == '.' || c == '-'; });
  const std::string_view names = path.substr(0, static_cast<std::size_t>(behind - path.begin()));
  if (is_of_password(path.substr(names.size()))) return false;
  const bool is_one = !names.empty() && names.find('.') == std::string_view::npos;
  return !is_one || (!text::is_digit(names.front()) && !is_chosen(names));
}

bool is_file(std::string_view value) {
  constexpr std::string_view kScheme = "file:";
  if (!text::starts_with_ignoring_case(value, kScheme)) return false;
  const std::string_view path = value.substr(kScheme.size());
  return path.find_first_of("/\\.") != std::string_view::npos ||
         std::ranges::all_of(path, [](char c) { return text::is_word_character(c) || c == '-'; });
}

bool is_reference(std::string_view value) {
  value = value.substr(0, value.find_last_not_of(";,") + 1);
  if (value.find('.') == std::string_view::npos) return is_parameter_of_query(value);
  const bool is_optional = value.find("?.") != std::string_view::npos;
  const bool may_be_asserted = is_optional || value.find("!.") != std::string_view::npos;
  if (may_be_asserted && value.ends_with('!')) value.remove_suffix(1);
  bool names_secret = is_optional && std::ranges::none_of(value, text::is_digit);
  while (!value.empty()) {
    std::string_view name = value.substr(0, value.find('.'));
    value.remove_prefix(std::min(name.size() + 1, value.size()));
    const bool has_mark = name.ends_with('?') || name.ends_with('!');
    if (has_mark && !value.empty()) name.remove_suffix(1);
    if (name.empty() || text::is_digit(name.front()) || is_unusual_name(name) ||
        is_random_part(name) || !std::ranges::all_of(name, text::is_word_character)) {
      return false;
    }
    names_secret = names_secret || is_name_of_secret(name);
  }
  return names_secret;
}

}  // namespace baton::detection
