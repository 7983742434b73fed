#include "domain/detection/personal_codes.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "text/ascii.h"

namespace baton::detection {
namespace {

// Letters and digits without the single spaces between them.
struct Code {
  std::string text;
  std::size_t end = 0;
};

bool is_code(char c) {
  return text::is_digit(c) || text::is_upper(c);
}

Code code_at(std::string_view text, std::size_t begin, std::size_t length) {
  Code code{.text = {}, .end = begin};
  std::size_t at = begin;
  while (at < text.size() && code.text.size() < length) {
    const bool is_gap = text[at] == ' ' && at + 1 < text.size() && is_code(text[at + 1]) &&
                        code.text.size() % 4 == 0;
    if (is_gap) ++at;
    if (!is_code(text[at])) break;
    code.text += text[at++];
    code.end = at;
  }
  const char next = at < text.size() ? text[at] : ' ';
  if (text::is_alphanumeric(next) || next == '_' || next == '-') code.text.clear();
  return code;
}

struct IbanLength {
  std::string_view country;
  std::size_t length;
};
constexpr IbanLength kIbanLengths[] = {
    {"AD", 24}, {"AE", 23}, {"AL", 28}, {"AT", 20}, {"BA", 20}, {"BE", 16}, {"BG", 22}, {"BR", 29},
    {"CH", 21}, {"CY", 28}, {"CZ", 24}, {"DE", 22}, {"DK", 18}, {"EE", 20}, {"EG", 29}, {"ES", 24},
    {"FI", 18}, {"FR", 27}, {"GB", 22}, {"GE", 22}, {"GI", 23}, {"GR", 27}, {"HR", 21}, {"HU", 28},
    {"IE", 22}, {"IL", 23}, {"IS", 26}, {"IT", 27}, {"LI", 21}, {"LT", 20}, {"LU", 20}, {"LV", 21},
    {"MC", 27}, {"MD", 24}, {"ME", 22}, {"MK", 19}, {"MT", 31}, {"NL", 18}, {"NO", 15}, {"PL", 28},
    {"PT", 25}, {"RO", 24}, {"RS", 22}, {"SA", 24}, {"SE", 24}, {"SI", 19}, {"SK", 24}, {"SM", 27},
    {"TR", 26}, {"UA", 29}, {"VA", 22}, {"XK", 20}};

// ISO 13616: the first four characters moved to the end, letters as two digits, modulo 97.
std::optional<Secret> iban_at(std::string_view text, std::size_t begin) {
  const auto* const country =
      std::ranges::find(kIbanLengths, text.substr(begin, 2), &IbanLength::country);
  if (country == std::end(kIbanLengths)) return std::nullopt;
  const Code code = code_at(text, begin, country->length);
  if (code.text.size() != country->length) return std::nullopt;
  unsigned rest = 0;
  for (std::size_t at = 0; at < code.text.size(); ++at) {
    const char c = code.text[(at + 4) % code.text.size()];
    const unsigned value =
        text::is_digit(c) ? static_cast<unsigned>(c - '0') : static_cast<unsigned>(c - 'A') + 10;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  if (rest != 1) return std::nullopt;
  return Secret{.kind = "iban", .begin = begin, .end = code.end};
}

// Six letters, a date of birth, a place, and a letter that the others determine.
std::optional<Secret> codice_fiscale_at(std::string_view text, std::size_t begin) {
  constexpr std::string_view kForm = "AAAAAA00A00A000A";
  constexpr std::string_view kMonths = "ABCDEHLMPRST";
  constexpr std::array<int, 26> kOdd = {1,  0,  5, 7, 9, 13, 15, 17, 19, 21, 2,  4,  18,
                                        20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23};
  const Code code = code_at(text, begin, kForm.size());
  if (code.text.size() != kForm.size() || code.end - begin != kForm.size()) return std::nullopt;
  int sum = 0;
  for (std::size_t at = 0; at < kForm.size(); ++at) {
    const char c = code.text[at];
    if (text::is_digit(c) != text::is_digit(kForm[at])) return std::nullopt;
    if (at + 1 == kForm.size()) break;
    const int value = text::is_digit(c) ? c - '0' : c - 'A';
    sum += at % 2 == 0 ? kOdd.at(static_cast<std::size_t>(value)) : value;
  }
  const bool is_month = kMonths.find(code.text[8]) != std::string_view::npos;
  if (!is_month || code.text.back() - 'A' != sum % 26) return std::nullopt;
  return Secret{.kind = "italian-codice-fiscale", .begin = begin, .end = code.end};
}

// Eight digits, or X, Y or Z and seven, and a letter that they determine.
std::optional<Secret> dni_at(std::string_view text, std::size_t begin) {
  constexpr std::string_view kLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
  constexpr std::size_t kDigits = 8;
  std::string digits(text.substr(begin, kDigits));
  if (digits.size() != kDigits) return std::nullopt;
  if (digits[0] >= 'X' && digits[0] <= 'Z') {
    digits[0] = static_cast<char>(digits[0] - 'X' + '0');
  } else if (digits.starts_with("19") || digits.starts_with("20")) {
    return std::nullopt;  // a date, such as 20260221Z
  }
  if (!std::ranges::all_of(digits, text::is_digit)) return std::nullopt;
  std::size_t end = begin + kDigits;
  if (end < text.size() && text[end] == '-') ++end;
  std::size_t rest = 0;
  for (const char c : digits) {
    rest = (rest * 10 + static_cast<std::size_t>(c - '0')) % kLetters.size();
  }
  if (end >= text.size() || text[end] != kLetters[rest]) return std::nullopt;
  ++end;
  const bool goes_on = end < text.size() &&
                       (text::is_alphanumeric(text[end]) || text[end] == '_' || text[end] == '-');
  if (goes_on) return std::nullopt;
  return Secret{.kind = "spanish-dni", .begin = begin, .end = end};
}

}  // namespace

std::optional<Secret> personal_code_at(std::string_view text, std::size_t begin) {
  if (text::is_upper(text[begin])) {
    if (auto iban = iban_at(text, begin)) return iban;
    if (auto code = codice_fiscale_at(text, begin)) return code;
  }
  return dni_at(text, begin);
}

}  // namespace baton::detection
