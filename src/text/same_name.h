#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace baton::text {

// Compares the first and the last bytes of two texts of one size, which together are all bytes.
template <typename Word>
bool has_same_ends(std::string_view first, std::string_view second) {
  const auto word_at = [](std::string_view text, std::size_t offset) {
    Word word = 0;
    std::memcpy(&word, text.data() + offset, sizeof word);
    return word;
  };
  const std::size_t last = first.size() - sizeof(Word);
  return word_at(first, 0) == word_at(second, 0) && word_at(first, last) == word_at(second, last);
}

// Whether two names are equal. Most have 4 to 16 bytes; for these, no function is called.
inline bool is_same_name(std::string_view first, std::string_view second) {
  const std::size_t size = first.size();
  if (size != second.size()) return false;
  if (size < sizeof(std::uint32_t) || size > 2 * sizeof(std::uint64_t)) return first == second;
  return size < sizeof(std::uint64_t) ? has_same_ends<std::uint32_t>(first, second)
                                      : has_same_ends<std::uint64_t>(first, second);
}

}  // namespace baton::text
