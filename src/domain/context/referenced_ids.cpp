#include "domain/context/referenced_ids.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>

#include "text/ascii.h"

namespace baton::context {
namespace {

// By character. Contexts are long: a look-up is faster than comparisons.
constexpr std::array<bool, 256> kOfWord = [] {
  std::array<bool, 256> is_of_word = {};
  for (std::size_t code = 0; code < is_of_word.size(); ++code) {
    const char c = static_cast<char>(static_cast<unsigned char>(code));
    is_of_word[code] = text::is_word_character(c) || c == '-' || c == '.';
  }
  return is_of_word;
}();

// The sizes of ids: most words of a text are not looked up, because no id has their size.
class Sizes {
 public:
  explicit Sizes(const Ids& ids) {
    for (const std::string_view id : ids) sizes_.set(place_of(id));
  }
  [[nodiscard]] bool include(std::string_view word) const { return sizes_.test(place_of(word)); }

 private:
  static constexpr std::size_t kPlaces = 64;  // the last one is for all larger sizes
  static std::size_t place_of(std::string_view word) { return std::min(word.size(), kPlaces - 1); }

  std::bitset<kPlaces> sizes_;
};

}  // namespace

Ids ids_in(std::string_view text, const Ids& ids) {
  const Sizes sizes(ids);
  const auto is_part = [](char c) { return kOfWord[static_cast<unsigned char>(c)]; };
  Ids found;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = static_cast<std::size_t>(
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), is_part) -
        text.begin());
    std::string_view word = text.substr(begin, end - begin);
    if (word.ends_with('.')) word.remove_suffix(1);  // of a sentence
    if (sizes.include(word)) {
      const auto id = ids.find(word);
      if (id != ids.end()) found.insert(*id);
    }
    begin = end + 1;
  }
  return found;
}

}  // namespace baton::context
