#include "domain/detection/phone_words.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"

namespace baton::detection {

bool ends_with_phone_word(std::string_view text) {
  constexpr std::array<std::string_view, 10> kNames = {"phone",    "telephone", "telefon",   "tel",
                                                       "mobile",   "mobil",     "cellphone", "fax",
                                                       "whatsapp", "ruf"};
  constexpr std::array<std::string_view, 4> kNumbers = {"number", "nummer", "no", "nr"};
  constexpr std::string_view kSigns = " \t:=\"'._-([";
  const auto without_signs = [&](std::string_view word) {
    return word.substr(0, word.find_last_not_of(kSigns) + 1);
  };
  const auto ends_with = [](std::string_view whole, std::string_view word) {
    if (!whole.ends_with(word)) return false;
    whole.remove_suffix(word.size());
    return whole.empty() || !text::is_alphanumeric(whole.back());
  };
  std::string_view before = without_signs(text);
  for (const std::string_view word : kNumbers) {
    if (!before.ends_with(word)) continue;
    before.remove_suffix(word.size());
    before = without_signs(before);
    break;
  }
  return std::ranges::any_of(kNames,
                             [&](std::string_view name) { return ends_with(before, name); });
}

}  // namespace baton::detection
