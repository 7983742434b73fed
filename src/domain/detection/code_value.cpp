#include "domain/detection/code_value.h"

#include <algorithm>
#include <cstddef>

#include "domain/detection/secret_name.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// "Tr0ub4dor", but not "base64Decode": digits inside, at two places, and letters of both cases.
bool is_unusual_name(std::string_view name) {
  std::size_t inside = 0;
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (text::is_digit(name[i - 1]) && text::is_letter(name[i])) ++inside;
  }
  return inside >= 2 && std::ranges::any_of(name, text::is_upper) &&
         std::ranges::any_of(name, text::is_lower);
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

}  // namespace

bool is_variable(std::string_view value) {
  if (!value.starts_with('$')) return false;
  std::size_t end = 1;
  while (end < value.size() && text::is_word_character(value[end])) ++end;
  if (end == 1 || end == value.size() || text::is_digit(value[1])) return true;
  constexpr std::string_view kNeverAfterName = "!^";
  constexpr std::string_view kSymbols = "!^@#%*~";
  const std::string_view rest = value.substr(end + 1);
  const bool may_be_password = kSymbols.find(value[end]) != std::string_view::npos &&
                               rest.find_first_of("$/{([<") == std::string_view::npos &&
                               std::ranges::any_of(rest, text::is_alphanumeric) &&
                               std::ranges::any_of(value, text::is_upper) &&
                               std::ranges::any_of(value, text::is_lower) &&
                               std::ranges::any_of(value, text::is_digit);
  if (!may_be_password) return true;
  const bool is_word = std::ranges::all_of(rest, text::is_lower);  // "$name!default" of Sass
  const bool fits_a_name = is_word || kNeverAfterName.find(value[end]) == std::string_view::npos;
  return fits_a_name && is_usual_name(value.substr(1, end - 1));
}

bool is_windows_variable(std::string_view value) {
  return value.size() > 2 && value.starts_with('%') && value.ends_with('%') &&
         std::ranges::all_of(value.substr(1, value.size() - 2), text::is_word_character);
}

bool is_call(std::string_view value) {
  const std::size_t open = value.find('(');
  return open != std::string_view::npos && open > 0 &&
         value.find(')', open) != std::string_view::npos &&
         text::is_word_character(value[open - 1]) && !is_unusual_name(value.substr(0, open));
}

bool is_expression(std::string_view value) {
  const std::size_t end = std::min(value.find_first_of("(["), value.find("::"));
  if (end == std::string_view::npos || end == 0 || text::is_digit(value.front())) return false;
  if (is_unusual_name(value.substr(0, end))) return false;
  return std::ranges::all_of(value.substr(0, end),
                             [](char c) { return text::is_word_character(c) || c == '.'; });
}

bool is_reference(std::string_view value) {
  value = value.substr(0, value.find_last_not_of(";,") + 1);
  if (value.find('.') == std::string_view::npos) return false;
  bool names_secret = false;
  while (!value.empty()) {
    const std::string_view name = value.substr(0, value.find('.'));
    value.remove_prefix(std::min(name.size() + 1, value.size()));
    if (name.empty() || text::is_digit(name.front()) || is_unusual_name(name) ||
        !std::ranges::all_of(name, text::is_word_character)) {
      return false;
    }
    const std::string_view word = name.substr(0, name.find_last_not_of("0123456789") + 1);
    names_secret = names_secret || class_of_name(word) != NameClass::other;
  }
  return names_secret;
}

}  // namespace baton::detection
