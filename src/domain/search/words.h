#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

// Splits a text into words for the index of notes. A word is a run of letters and digits; in a
// script without spaces, each character is a word. Texts must be folded (fold.h); the results point
// into them.
namespace baton::search {

// Bytes. Longer words are not indexed: they are keys, or base64, and would be most of the
// vocabulary.
inline constexpr std::size_t kLongestWord = 64;

// The first word at or after `from`; empty at the end of the text.
std::string_view next_word(std::string_view text, std::size_t from);

// Whether a word goes on across the place, which is a boundary of two characters.
bool is_inside_word(std::string_view text, std::size_t at);

// All words in order, with repetitions.
std::vector<std::string_view> words_of(std::string_view text);

// The distinct words of a text, each with its count. Reuses its memory for the next text.
class WordCounter {
 public:
  struct Word {
    std::string_view text;
    std::uint32_t count = 0;
  };

  void count(std::string_view text);

  // In the order of first occurrence, without words that are too long.
  [[nodiscard]] const std::vector<Word>& words() const { return words_; }
  [[nodiscard]] std::uint32_t total() const { return total_; }
  [[nodiscard]] bool has_longer() const { return has_longer_; }

 private:
  void add(std::string_view word);
  void grow();

  struct Slot {
    std::uint32_t round = 0;  // the text that uses the slot; for any other text it is free
    std::uint32_t hash = 0;
    std::uint32_t word = 0;  // place in words_
  };
  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // open addressing; a power of two
  std::vector<Word> words_;
  std::uint32_t round_ = 0;
  std::uint32_t total_ = 0;
  bool has_longer_ = false;
};

}  // namespace baton::search
