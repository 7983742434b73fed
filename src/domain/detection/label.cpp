#include "domain/detection/label.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "text/ascii.h"

namespace baton::detection {
namespace {

// "至少8个字符": a number inside of a text that has no blanks, as in Chinese and Japanese. Each of
// their characters has three bytes; other alphabets have blanks between words.
bool is_number_in_foreign_text(std::string_view value) {
  const auto is_of_long_character = [](char c) { return static_cast<unsigned char>(c) >= 0xE3; };
  const std::size_t digit = value.find_first_of("0123456789");
  const std::size_t end = value.find_first_not_of("0123456789-~", digit);  // "6-18位"
  return digit != std::string_view::npos && end != std::string_view::npos &&
         is_of_long_character(value[end]);
}

constexpr bool is_of_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// "Повтор пароля №2", "新密码1": a label in another alphabet. Passwords have no blanks there, and
// more than a digit.
bool is_foreign_label(std::string_view value) {
  const auto foreign =
      value.size() - static_cast<std::size_t>(std::ranges::count_if(value, is_of_ascii));
  const auto letters = static_cast<std::size_t>(std::ranges::count_if(value, text::is_letter));
  if (foreign <= letters) return false;
  const bool ends_with_digit = foreign + 1 == value.size() && text::is_digit(value.back());
  return ends_with_digit || value.find(' ') != std::string_view::npos;
}

// "required|same:password1", "min:8": what a form asks of a value.
bool is_validation_rule(std::string_view value) {
  constexpr std::array<std::string_view, 9> kRules = {
      "required", "nullable", "sometimes", "string", "confirmed", "same", "min", "max", "between"};
  constexpr std::string_view kMarks = "|:_,";
  const std::string_view rule = value.substr(0, value.find_first_of("|:"));
  return rule.size() < value.size() && std::ranges::find(kRules, rule) != kRules.end() &&
         std::ranges::all_of(value, [&](char c) {
           return text::is_lower(c) || text::is_digit(c) ||
                  kMarks.find(c) != std::string_view::npos;
         });
}

bool is_algorithm(std::string_view name) {
  constexpr std::array<std::string_view, 16> kAlgorithms = {
      "base32", "base64", "md5",     "sha1",   "sha256", "sha384", "sha512",   "hs256",
      "rs256",  "es256",  "ed25519", "aes128", "aes256", "argon2", "argon2id", "pbkdf2"};
  return std::ranges::any_of(kAlgorithms, [name](std::string_view algorithm) {
    return text::equals_ignoring_case(name, algorithm);
  });
}

// "sha256-hashed", "AES-256-encrypted": what a sentence says about a secret.
bool is_participle(std::string_view value) {
  const std::size_t hyphen = value.rfind('-');
  if (hyphen == std::string_view::npos || !value.ends_with("ed")) return false;
  if (!std::ranges::all_of(value.substr(hyphen + 1), text::is_lower)) return false;
  std::string algorithm(value.substr(0, hyphen));
  std::erase(algorithm, '-');
  return is_algorithm(algorithm);
}

}  // namespace

bool is_label(std::string_view value) {
  return is_number_in_foreign_text(value) || is_foreign_label(value) || is_validation_rule(value) ||
         is_participle(value);
}

}  // namespace baton::detection
