// Numbers are read once, as groups of digits between single separators, and compared with a table
// of kinds. A kind without a checksum needs a form that no date, version or id has, or its name
// before it.
#include "domain/detection/personal_numbers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "domain/detection/personal_codes.h"
#include "domain/detection/phone_words.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

using Sizes = std::vector<std::size_t>;

constexpr std::size_t kMostDigits = 19;
constexpr std::size_t kReachOfName = 40;  // characters before a number in which its name counts

// The first groups of a number, without what follows.
struct Number {
  std::string digits;
  Sizes sizes;             // of the groups
  std::string separators;  // one between each two groups
  char before = ' ';       // '+' or '(' if it begins with that
  std::string name;        // the text before it, in lower case
};

std::uint64_t value_of(std::string_view digits) {
  std::uint64_t value = 0;
  for (const char digit : digits) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
  return value;
}

int digit_at(std::string_view digits, std::size_t at) {
  return digits[at] - '0';
}

bool has_separators(const Number& number, std::string_view allowed) {
  return number.separators.find_first_not_of(allowed) == std::string::npos;
}

bool is_named(const Number& number, std::span<const std::string_view> names) {
  return std::ranges::any_of(names, [&number](std::string_view name) {
    return number.name.find(name) != std::string::npos;
  });
}

bool has_sizes(const Number& number, std::initializer_list<std::size_t> sizes) {
  return std::ranges::equal(number.sizes, sizes);
}

bool is_within(std::uint64_t value, std::uint64_t least, std::uint64_t most) {
  return value >= least && value <= most;
}

// Luhn's sum (ISO/IEC 7812-1).
bool has_luhn_sum(std::string_view digits) {
  int sum = 0;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    int digit = digit_at(digits, digits.size() - 1 - at);
    if (at % 2 == 1) digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 == 0;
}

bool is_of_card_network(std::string_view digits) {
  const std::uint64_t two = value_of(digits.substr(0, 2));
  const std::uint64_t four = value_of(digits.substr(0, 4));
  switch (digits.size()) {
    case 14: return two == 36 || two == 38 || two == 39 || is_within(four / 10, 300, 305);
    case 15: return two == 34 || two == 37;
    case 16:
      return digits[0] == '4' || is_within(two, 51, 55) || is_within(four, 2221, 2720) ||
             four == 6011 || is_within(four / 10, 644, 659) || is_within(four, 3528, 3589);
    case 19: return digits[0] == '4';
    default: return false;
  }
}

bool is_card(const Number& number) {
  const bool is_grouped = number.sizes.size() == 1 || has_sizes(number, {4, 4, 4, 4}) ||
                          has_sizes(number, {4, 6, 5}) || has_sizes(number, {4, 6, 4}) ||
                          has_sizes(number, {4, 4, 4, 4, 3});
  return is_grouped && number.before == ' ' && has_separators(number, " -") &&
         is_of_card_network(number.digits) && has_luhn_sum(number.digits);
}

bool is_social_security(const Number& number) {
  constexpr std::array<std::string_view, 2> kNames = {"ssn", "social security"};
  const bool is_form = has_sizes(number, {3, 2, 4}) && has_separators(number, "-");
  const bool is_told =
      number.digits.size() == 9 && has_separators(number, " -") && is_named(number, kNames);
  if (!is_form && !is_told) return false;
  const std::uint64_t area = value_of(number.digits.substr(0, 3));
  return area != 0 && area != 666 && area < 900 && number.digits.substr(3, 2) != "00" &&
         number.digits.substr(5) != "0000";
}

// ISO 7064, MOD 11,10; one digit of the first ten occurs two or three times, the others once.
bool is_german_tax_id(const Number& number) {
  const std::string& digits = number.digits;
  const bool is_form = digits.size() == 11 && digits[0] != '0' && has_separators(number, " ") &&
                       (number.sizes.size() == 1 || has_sizes(number, {2, 3, 3, 3}));
  if (!is_form || number.before != ' ') return false;
  std::array<int, 10> counts = {};
  int product = 10;
  for (std::size_t at = 0; at < 10; ++at) {
    ++counts.at(static_cast<std::size_t>(digit_at(digits, at)));
    const int sum = (digit_at(digits, at) + product) % 10;
    product = (sum == 0 ? 10 : sum) * 2 % 11;
  }
  const auto repeated = std::ranges::count_if(counts, [](int count) { return count > 1; });
  const bool is_rare = std::ranges::all_of(counts, [](int count) { return count <= 3; });
  const int check = 11 - product;
  return repeated == 1 && is_rare && (check == 10 ? 0 : check) == digit_at(digits, 10);
}

// Sex, year, month, place and order, and a key: 97 minus the rest of a division by 97.
bool is_french_nir(const Number& number) {
  const std::string& digits = number.digits;
  const bool is_form = digits.size() == 15 && (digits[0] == '1' || digits[0] == '2') &&
                       has_separators(number, " ") &&
                       (number.sizes.size() == 1 || has_sizes(number, {13, 2}) ||
                        has_sizes(number, {1, 2, 2, 2, 3, 3, 2}));
  if (!is_form || number.before != ' ') return false;
  const std::uint64_t month = value_of(digits.substr(3, 2));
  const bool is_month = is_within(month, 1, 12) || is_within(month, 20, 42) || month >= 50;
  return is_month && 97 - value_of(digits.substr(0, 13)) % 97 == value_of(digits.substr(13));
}

// The weighted sum of eleven; any ninth number has it, so that the name must be near.
bool is_dutch_bsn(const Number& number) {
  constexpr std::array<std::string_view, 3> kNames = {"bsn", "burgerservicenummer", "sofinummer"};
  if (number.digits.size() != 9 || !has_separators(number, " .") || !is_named(number, kNames)) {
    return false;
  }
  int sum = -digit_at(number.digits, 8);
  for (std::size_t at = 0; at < 8; ++at) {
    sum += (9 - static_cast<int>(at)) * digit_at(number.digits, at);
  }
  return sum % 11 == 0 && number.digits != "000000000";
}

// "+49 30 1234567", "0049 30 1234567" (ITU-T E.164).
bool is_international_phone(const Number& number) {
  std::string_view digits = number.digits;
  const bool has_plus = number.before == '+';
  if (!has_plus && !(digits.starts_with("00") && !number.separators.empty())) return false;
  if (!has_plus) digits.remove_prefix(2);
  const std::size_t least = number.separators.empty() ? 10 : 8;
  return is_within(digits.size(), least, 15) && digits[0] != '0' &&
         (number.separators.empty() || std::ranges::max(number.sizes) <= 8) &&
         (has_plus || number.sizes[0] <= 5);
}

// "(415) 555-2671", "415-555-2671", "415.555.2671"; 555-01xx is for fiction, and nobody has the
// number 200-300-4000.
bool is_american_phone(const Number& number) {
  const std::string& digits = number.digits;
  const bool is_form =
      has_sizes(number, {3, 3, 4}) &&
      (number.before == '(' || number.separators == "--" || number.separators == "..");
  const auto is_round = [&](std::size_t begin, std::size_t end) {
    return digits.find_first_not_of('0', begin) >= end;
  };
  return is_form && digits[0] >= '2' && digits[3] >= '2' && digits.substr(3, 5) != "55501" &&
         !(is_round(1, 3) && is_round(4, 6) && is_round(7, 10));
}

// With a leading 0: "06 12 34 56 78", "0171 2345678", "020 7946 0958"; in other groupings near a
// word such as "phone". Without it: directly after the word.
bool is_national_phone(const Number& number) {
  constexpr std::array<std::string_view, 10> kNames = {"phone", "tel",  "mobil",    "fax", "call",
                                                       "handy", "cell", "whatsapp", "ruf", "sms"};
  const std::string& digits = number.digits;
  if (!is_within(digits.size(), 9, 12) || digits.starts_with("00")) return false;
  if (!has_separators(number, " -/.") || number.before == '+') return false;
  if (digits[0] != '0') return ends_with_phone_word(number.name);
  const bool is_french = has_sizes(number, {2, 2, 2, 2, 2});
  const bool is_mobile =
      digits.starts_with("015") || digits.starts_with("016") || digits.starts_with("017");
  const bool is_german = number.sizes.size() == 2 && number.sizes[0] == 4 && is_mobile &&
                         is_within(number.sizes[1], 7, 8);
  const bool is_british = has_sizes(number, {3, 4, 4}) || has_sizes(number, {5, 6});
  return is_french || is_german || (is_british && has_separators(number, " ")) ||
         is_named(number, kNames);
}

struct NumberKind {
  std::string_view kind;
  bool (*matches)(const Number& number);
};

constexpr std::array kKinds = {NumberKind{"card-number", is_card},
                               NumberKind{"us-ssn", is_social_security},
                               NumberKind{"german-tax-id", is_german_tax_id},
                               NumberKind{"french-nir", is_french_nir},
                               NumberKind{"dutch-bsn", is_dutch_bsn},
                               NumberKind{"phone-number", is_international_phone},
                               NumberKind{"phone-number", is_american_phone},
                               NumberKind{"phone-number", is_national_phone}};

// Reads groups of digits.
class NumberReader {
 public:
  NumberReader(std::string_view text, std::size_t begin) : text_(text), at_(begin) {
    if (text_[at_] == '+' || text_[at_] == '(') number_.before = text_[at_++];
    const std::size_t from = begin - std::min(begin, kReachOfName);
    const std::string_view before = text_.substr(from, begin - from);
    for (const char c : before.substr(before.rfind('\n') + 1)) number_.name += text::to_lower(c);
  }

  // False: there is no further group.
  bool next() {
    std::size_t at = at_;
    if (!number_.sizes.empty()) {
      const std::size_t gap = gap_at(at);
      if (gap == 0) return false;
      const char separator = text_[at] == ')' ? ' ' : text_[at];
      at += gap;
      number_.separators += separator;
    }
    const std::size_t begin = at;
    while (at < text_.size() && text::is_digit(text_[at])) ++at;
    if (at == begin || number_.digits.size() + at - begin > kMostDigits) return false;
    number_.digits += text_.substr(begin, at - begin);
    number_.sizes.push_back(at - begin);
    at_ = at;
    return true;
  }

  // Whether the groups may be a whole number: a letter would make it a part of a word, and a group
  // after another separator than a space a part of a longer one.
  [[nodiscard]] bool may_end() const {
    if (at_ >= text_.size()) return true;
    const char c = text_[at_];
    if (text::is_alphanumeric(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80) return false;
    const bool goes_on = at_ + 1 < text_.size() && text::is_digit(text_[at_ + 1]);
    return !(goes_on && (c == '-' || c == '.' || c == '/' || c == ':' || c == ','));
  }

  [[nodiscard]] const Number& number() const { return number_; }
  [[nodiscard]] std::size_t end() const { return at_; }

 private:
  // The length of the separator before another group: one character, or a bracket and a space.
  [[nodiscard]] std::size_t gap_at(std::size_t at) const {
    const std::string_view rest = text_.substr(at);
    for (const std::string_view gap : {") ", " (", ")-", " ", "-", ".", "/", ")"}) {
      const bool is_gap =
          rest.starts_with(gap) && rest.size() > gap.size() && text::is_digit(rest[gap.size()]);
      if (is_gap) return gap.size();
    }
    return 0;
  }

  std::string_view text_;
  std::size_t at_;
  Number number_;
};

// "(415)": an opening bracket belongs to a number only around an area code.
bool is_area_code(std::string_view text, std::size_t begin) {
  constexpr std::size_t kLongest = 5;
  std::size_t end = begin + 1;
  while (end < text.size() && text::is_digit(text[end])) ++end;
  return is_within(end - begin - 1, 2, kLongest) && end < text.size() && text[end] == ')';
}

std::optional<Secret> number_at(std::string_view text, std::size_t begin) {
  if (text[begin] == '(' && !is_area_code(text, begin)) return std::nullopt;
  NumberReader reader(text, begin);
  std::optional<Secret> longest;
  while (reader.next()) {
    if (!reader.may_end()) continue;
    const auto* const kind = std::ranges::find_if(
        kKinds, [&](const NumberKind& each) { return each.matches(reader.number()); });
    if (kind != kKinds.end()) {
      longest = Secret{.kind = kind->kind, .begin = begin, .end = reader.end()};
    }
  }
  return longest;
}

}  // namespace

std::optional<Secret> personal_number_at(std::string_view text, std::size_t begin) {
  if (!text::is_upper(text[begin])) {
    if (auto number = number_at(text, begin)) return number;
  }
  return personal_code_at(text, begin);
}

}  // namespace baton::detection
