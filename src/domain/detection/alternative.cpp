#include "domain/detection/alternative.h"

#include <algorithm>
#include <array>

#include "domain/detection/name_range.h"
#include "domain/detection/places.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// The length of the operator at `at`, with the bracket in front of `or`; 0 if there is none.
std::size_t length_of_operator(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const auto begins = [&](std::string_view mark) { return rest.starts_with(mark); };
  if (begins("||")) return 2;
  const bool is_type = begins("?:") && at > 0 && text::is_word_character(text[at - 1]);
  if (is_type) return 0;  // "password?: string"
  const auto* const mark = std::ranges::find_if(kAlternatives, begins);
  return mark == kAlternatives.end() ? 0 : mark->size();
}

// "err.password", "t.password": a message about the password, or its label.
bool is_of_texts(std::string_view name) {
  constexpr std::array<std::string_view, 10> kTexts = {
      "err", "error", "errors", "t", "i18n", "intl", "messages", "labels", "theme", "formErrors"};
  const std::size_t dot = name.find('.');
  return dot != std::string_view::npos &&
         std::ranges::find(kTexts, name.substr(0, dot)) != kTexts.end();
}

// "#ff00aa11"
bool is_colour_code(std::string_view value) {
  constexpr std::size_t kLongest = 9;
  constexpr std::string_view kHexadecimal = "0123456789abcdefABCDEF";
  return value.starts_with('#') && value.size() <= kLongest &&
         value.find_first_not_of(kHexadecimal, 1) == std::string_view::npos;
}

}  // namespace

std::optional<Secret> alternative_at(std::string_view text, std::size_t at, std::size_t last_word) {
  const std::size_t length = length_of_operator(text, at);
  if (length == 0) return std::nullopt;
  const NameRange name = name_before(text, skip_back(text, at, " )}"));
  if (name.begin == name.end || name.begin > last_word) return std::nullopt;
  const NameClass name_class = class_of_name(name.in(text));
  if (name_class != NameClass::password && name_class != NameClass::token) return std::nullopt;
  const std::string_view before = text.substr(0, skip_back(text, name.begin, " "));
  const bool is_compared = before.ends_with("==") || before.ends_with("!=");
  if (is_compared || is_of_texts(name.in(text))) return std::nullopt;
  const ValueRange value = read_value(text, skip_wrapper(text, at + length), Ending::punctuation);
  const std::string_view literal = value.in(text);
  if (literal.find(' ') != std::string_view::npos || is_colour_code(literal)) return std::nullopt;
  return value.is_quoted ? plausible_secret(text, value, name_class) : std::nullopt;
}

bool begins_message_of_shell(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with(":?") &&
         text.substr(0, name_before(text, at).begin).ends_with("${");
}

std::size_t skip_wrapper(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 13> kWrappers = {
      "Some(",   "String::from(",       "Some(String::from(", "Optional.of(",
      "Ok(",     "SecretString::from(", "SecretStr(",         "Field(",
      "[]byte(", "aws.String(",         "Buffer.from(",       "new String(",
      "r#"};
  const std::size_t begin = std::min(text.find_first_not_of(' ', at), text.size());
  for (const std::string_view wrapper : kWrappers) {
    const std::size_t end = begin + wrapper.size();
    if (text.substr(begin).starts_with(wrapper) && skip_quote(text, end) > end) return end;
  }
  return at;
}

bool begins_literal(std::string_view text, std::size_t at) {
  return read_value(text, skip_wrapper(text, at), Ending::punctuation).is_quoted;
}

NameRange defaulted_name(std::string_view text, NameRange name) {
  const NameRange none{name.begin, name.begin};
  const std::size_t comma = skip_back(text, name.begin, " \n");
  if (name.in(text) != "default" || comma < 2 || text[comma - 1] != ',') return none;
  const char before = text[comma - 2];
  return before == '"' || before == '\'' ? name_before(text, comma - 1) : none;
}

}  // namespace baton::detection
