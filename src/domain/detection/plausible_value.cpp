#include "domain/detection/plausible_value.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "domain/detection/code_value.h"
#include "domain/detection/generated_value.h"
#include "domain/detection/label.h"
#include "domain/detection/measure.h"
#include "domain/detection/placeholder.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kExamined = 256;

constexpr std::array<std::string_view, 46> kWords = {
    "true",    "false",   "null",      "none",       "nil",      "undefined", "string", "str",
    "text",    "boolean", "number",    "int",        "required", "optional",  "passwd", "password",
    "pass",    "pwd",     "secret",    "token",      "key",      "apikey",    "hidden", "masked",
    "empty",   "default", "invalid",   "missing",    "expired",  "unset",     "n/a",    "tbd",
    "yes",     "no",      "bearer",    "basic",      "user",     "username",  "value",  "any",
    "unknown", "self",    "password1", "passphrase", "test",     "changeit"};

constexpr std::array<std::string_view, 17> kReferences = {
    "{{",   "<",     "%(",         "%{", "[redacted", "***", "env[", "env(", "vault:",
    "arn:", "op://", "@microsoft", "#{", "@string/",  "%1$", "/^",   "^["};  // regular expressions

struct Shape {
  std::size_t letters = 0;  // also the bytes of those of other alphabets
  std::size_t digits = 0;
  std::size_t symbols = 0;     // neither a letter, a digit nor a separator
  std::size_t separators = 0;  // - _ . space
  std::size_t changes = 0;     // between upper and lower case, letter and digit
};

constexpr bool is_separator(char c) {
  return c == '-' || c == '_' || c == '.' || c == ' ';
}

constexpr bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

Shape shape_of(std::string_view value) {
  Shape shape;
  char before = '\0';
  for (const char c : value) {
    if (text::is_digit(c)) {
      ++shape.digits;
    } else if (text::is_letter(c) || !is_ascii(c)) {
      ++shape.letters;
    } else if (is_separator(c)) {
      ++shape.separators;
    } else {
      ++shape.symbols;
    }
    const bool changes_class = text::is_alphanumeric(before) && text::is_alphanumeric(c) &&
                               (text::is_digit(before) != text::is_digit(c) ||
                                text::is_upper(before) != text::is_upper(c));
    if (changes_class) ++shape.changes;
    before = c;
  }
  return shape;
}

constexpr bool is_vowel(char c) {
  constexpr std::string_view kVowels = "aeiouyAEIOUY";
  return kVowels.find(c) != std::string_view::npos;
}

bool is_repetition(std::string_view value) {
  return value.find_first_not_of(value.front()) == std::string_view::npos;
}

// "…" and "abc…": no more than the kind of a value. A longer start may be most of a secret.
bool is_left_out(std::string_view value) {
  constexpr std::string_view kEllipsis = "…";
  constexpr std::size_t kLongestStart = 3;
  value = value.substr(0, value.find_last_not_of("`'\",.;:)]}|\\") + 1);  // npos + 1 is 0
  if (!value.ends_with(kEllipsis)) return false;
  const std::string_view start = value.substr(0, value.size() - kEllipsis.size());
  return start.size() <= kLongestStart && std::ranges::all_of(start, text::is_letter);
}

constexpr std::string_view kSigningScheme = "aws4-hmac-sha256";  // a credential follows it

// A generated value may begin like a variable: "$Kx93jfQm2Lw7".
bool is_placeholder(std::string_view value) {
  if (is_generated(value)) return has_placeholder(value);
  const std::string lower = text::to_lower(value);
  const auto begins = [&](std::string_view start) { return lower.starts_with(start); };
  const bool is_in_brackets =  // "[PASSWORD"
      value.size() > 1 && value.front() == '[' &&
      value.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_]", 1) == std::string_view::npos;
  return is_in_brackets || is_repetition(value) || is_left_out(value) || is_variable(value) ||
         is_windows_variable(value) || std::ranges::find(kWords, lower) != kWords.end() ||
         std::ranges::any_of(kReferences, begins) || is_member(value) || is_file(value) ||
         has_placeholder(value) || lower.find("${") != std::string::npos ||
         lower.find("$(") != std::string::npos || lower.find("{{") != std::string::npos ||
         lower.starts_with("%s") || lower == kSigningScheme;
}

bool is_path_or_call(std::string_view value) {
  constexpr std::array<std::string_view, 5> kStarts = {"./", "../", "~/", "/", "#/"};
  const auto begins = [&](std::string_view start) { return value.starts_with(start); };
  const bool is_path = std::ranges::any_of(kStarts, begins) &&
                       std::ranges::count(value, '/') + std::ranges::count(value, '.') >= 2;
  const bool is_on_drive = value.size() > 2 && text::is_letter(value[0]) && value[1] == ':' &&
                           (value[2] == '\\' || value[2] == '/');
  return is_path || is_on_drive || is_call(value) || value.find("://") != std::string_view::npos;
}

// "CLOSE_PAREN_12345": a constant. Keys have no such words.
bool is_numbered_constant(std::string_view value) {
  constexpr std::size_t kLongestNumber = 6;
  const std::string_view name = value.substr(0, value.find_last_not_of("0123456789") + 1);
  return name.ends_with('_') && value.size() - name.size() < kLongestNumber &&
         !is_gibberish(name) &&
         std::ranges::all_of(name, [](char c) { return text::is_upper(c) || c == '_'; });
}

// "AuthorizationCodeGrant2", "oauth2_client_credentials_v2": no letter follows a digit.
bool are_numbered_words(std::string_view value) {
  const auto* const inside = std::ranges::adjacent_find(
      value, [](char a, char b) { return text::is_digit(a) && text::is_letter(b); });
  return inside == value.end() && !is_gibberish(value);
}

// "dec_001", "token-1", "step2", "library-1.10.2", "my-tls-cert-2024a": words, and a number or a
// version at the end.
bool is_numbered_name(std::string_view value) {
  const bool has_letter =
      value.size() > 1 && text::is_lower(value.back()) && text::is_digit(value[value.size() - 2]);
  if (has_letter && std::ranges::count(value, '-') >= 2 && !is_gibberish(value)) {
    value.remove_suffix(1);
  }
  const std::string_view name = value.substr(0, value.find_last_not_of("0123456789.") + 1);
  const std::string_view number = value.substr(name.size());
  const bool is_version = number.find('.') != std::string_view::npos;
  if (name.empty() || number.size() > (is_version ? 10 : 4)) return false;
  return std::ranges::all_of(name, [](char c) { return text::is_lower(c) || is_separator(c); });
}

// "(minimum", "characters.", but not "Ecr3t" and "sEcret".
bool is_word_of_prose(std::string_view word) {
  word = text::trim(word, "()[].,:;!?'\"");
  const auto is_letter = [](char c) { return text::is_letter(c) || !is_ascii(c); };
  return !word.empty() && std::ranges::all_of(word, is_letter) &&
         (shape_of(word).changes <= 1 || std::ranges::none_of(word, text::is_lower));
}

// "8", "8+", "(8)"
bool is_number_of_prose(std::string_view word) {
  word = text::trim(word, "()[].,:;!?+");
  return !word.empty() && std::ranges::all_of(word, text::is_digit);
}

// "At least 8 characters", "8+ characters": words, and one number among them.
bool is_sentence_with_number(std::string_view value) {
  std::size_t words = 0;
  std::size_t numbers = 0;
  while (!value.empty()) {
    const std::string_view word = value.substr(0, value.find(' '));
    value.remove_prefix(std::min(word.size() + 1, value.size()));
    if (is_number_of_prose(word)) {
      ++numbers;
      if (word.ends_with('+')) ++words;  // "or more"
    } else if (is_word_of_prose(word)) {
      ++words;
    } else {
      return false;
    }
  }
  return numbers == 1 && words >= 2;
}

bool is_plausible_password(std::string_view value, const Shape& shape) {
  constexpr std::size_t kShortest = 5;
  if (value.size() < kShortest) return false;
  if (shape.symbols == 0 && shape.digits == 0) {
    constexpr std::size_t kLongPhrase = 20;
    constexpr std::size_t kShortestLetters = 8;
    return (value.size() >= kShortestLetters && is_gibberish(value)) ||
           (value.size() >= kLongPhrase && shape.separators >= 3 &&
            value.find_first_of(" ._") == std::string_view::npos);
  }
  const bool has_inner_symbol =
      value.substr(0, value.size() - 1).find_first_of("!@#$%^&*+~?=/\\") != std::string_view::npos;
  if (shape.letters == 0) return shape.digits >= 6 && shape.separators == 0;
  if (is_sentence_with_number(value)) return false;
  return shape.digits > 0 || (has_inner_symbol && value.find(' ') == std::string_view::npos);
}

bool is_plausible_token(std::string_view value, const Shape& shape) {
  constexpr std::size_t kShortest = 8;
  constexpr std::size_t kLong = 16;
  if (value.size() < kShortest || value.find(' ') != std::string_view::npos) return false;
  if (shape.letters == 0 && shape.symbols == 0) return shape.separators == 0;  // see is_measure()
  if (shape.digits == 0) return value.size() >= kLong && is_gibberish(value);
  return !is_numbered_name(value);
}

// NAME=VALUE or NAME="VALUE" of a variable of the environment: the value is no code.
bool follows_constant(std::string_view text, const ValueRange& value) {
  std::size_t end = value.begin;
  if (value.is_quoted && end > 0) --end;
  if (end < 2 || text[end - 1] != '=') return false;
  std::size_t begin = --end;
  const auto is_of_constant = [](char c) {
    return text::is_upper(c) || text::is_digit(c) || c == '_';
  };
  while (begin > 0 && is_of_constant(text[begin - 1])) --begin;
  return begin < end && (begin == 0 || !text::is_word_character(text[begin - 1]));
}

bool is_base64_text(std::string_view value) {
  return std::ranges::all_of(value, [](char c) {
    return text::is_alphanumeric(c) || c == '+' || c == '/' || c == '=' || c == '-' || c == '_';
  });
}

bool has_shape_of(NameClass name_class, std::string_view value) {
  const Shape shape = shape_of(value);
  switch (name_class) {
    case NameClass::password: return is_plausible_password(value, shape);
    case NameClass::token: return is_plausible_token(value, shape);
    case NameClass::credentials:
      return value.size() >= 12 && is_base64_text(value) &&
             (shape.digits > 0 || shape.changes >= 4) && !are_numbered_words(value);
    case NameClass::authorization:
      return value.size() >= 8 && shape.digits + shape.changes >= 2 &&
             std::string_view("{[(").find(value.front()) == std::string_view::npos;
    case NameClass::key:
    case NameClass::cookie: return looks_random(value);
    case NameClass::other: return false;
  }
  return false;
}

// A constant has the shape of a token.
bool is_constant_of(NameClass name_class, std::string_view value) {
  return name_class == NameClass::token && is_numbered_constant(value);
}

bool is_no_word(std::string_view value, NameClass name_class) {
  if (value.empty() || !has_shape_of(name_class, value)) return false;
  if (is_label(value)) return false;
  if (is_generated(value)) return !has_placeholder(value);
  const bool is_number =
      name_class == NameClass::password ? is_certain_measure(value) : is_measure(value);
  return !is_number && !is_path_or_call(value) && !is_placeholder(value);
}

}  // namespace

bool is_gibberish(std::string_view value) {
  constexpr std::size_t kMostConsonants = 4;
  std::size_t consonants = 0;
  std::size_t hump = 0;
  std::size_t short_humps = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    const bool is_letter = text::is_letter(c);
    consonants = is_letter && !is_vowel(c) ? consonants + 1 : 0;
    if (consonants > kMostConsonants) return true;
    const bool begins_hump = text::is_upper(c) && i > 0 && text::is_lower(value[i - 1]);
    if (!is_letter || begins_hump) {
      if (hump == 1 || hump == 2) ++short_humps;
      hump = 0;
    }
    if (is_letter) ++hump;
  }
  if (hump == 1 || hump == 2) ++short_humps;
  return short_humps >= 3;
}

bool is_plausible(std::string_view value, NameClass name_class) {
  value = value.substr(0, kExamined);
  return is_no_word(value, name_class) && !is_constant_of(name_class, value);
}

std::optional<Secret> plausible_secret(std::string_view text, const ValueRange& value,
                                       NameClass name_class) {
  const std::string_view whole = value.in(text).substr(0, kExamined);
  const bool may_be_code =
      !value.is_quoted && (!is_generated(whole) || begins_with_operation(whole));
  if (may_be_code && is_expression(whole)) return std::nullopt;
  const bool is_name = (may_be_code && is_reference(whole)) || is_constant_of(name_class, whole);
  if (is_name && !follows_constant(text, value)) return std::nullopt;
  if (!is_no_word(whole, name_class)) return std::nullopt;
  if (name_class == NameClass::password && is_count(text, value)) return std::nullopt;
  if (name_class == NameClass::token && is_address_of_token(text, value)) return std::nullopt;
  return Secret{.kind = kind_of(name_class), .begin = value.begin, .end = value.end};
}

// One character is a placeholder, as in http://a:b@host.
bool is_plausible_in_url(std::string_view value) {
  value = value.substr(0, kExamined);
  return value.size() >= 2 && !is_placeholder(value);
}

bool is_plausible_in_list(std::string_view value) {
  return std::ranges::count_if(value, text::is_digit) >= 2 && looks_random(value);
}

bool has_no_order(std::string_view value) {
  constexpr std::size_t kShortest = 8;
  value = value.substr(0, kExamined);
  return value.size() >= kShortest && shape_of(value).changes >= value.size() / 4;
}

bool looks_random(std::string_view value) {
  constexpr std::size_t kShortest = 16;
  value = value.substr(0, kExamined);
  if (value.size() < kShortest || is_placeholder(value) || is_measure(value) ||
      is_expression(value)) {
    return false;
  }
  const Shape shape = shape_of(value);
  const bool is_random = (shape.digits >= 2 && shape.letters >= 2 && shape.changes >= 4) ||
                         (shape.digits < 2 && is_gibberish(value));
  return is_random && value.find(' ') == std::string_view::npos;
}

}  // namespace baton::detection
