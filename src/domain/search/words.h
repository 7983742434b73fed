#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

// What the index of notes knows of a text: its words. A word is a run of letters and digits; a
// character of a script that is written without spaces is one by itself. Texts are folded (fold.h)
// before they come here, and what is returned points into them.
namespace baton::search {

// Bytes. Longer ones are not indexed: they are keys, or data in base64, and would be most of the
// vocabulary.
inline constexpr std::size_t kLongestWord = 64;

// The word that begins at `from` or behind it; an empty one at the end of the text.
std::string_view next_word(std::string_view text, std::size_t from);

// All of them, in their order, as often as they are there.
std::vector<std::string_view> words_of(std::string_view text);

// The words of one text after the other, each with its number. Keeps its memory between texts.
class WordCounter {
 public:
  struct Word {
    std::string_view text;
    std::uint32_t count = 0;
  };

  void count(std::string_view text);

  // In the order of their first places; without those that are too long.
  [[nodiscard]] const std::vector<Word>& words() const { return words_; }
  [[nodiscard]] std::uint32_t total() const { return total_; }
  [[nodiscard]] bool has_longer() const { return has_longer_; }

 private:
  void add(std::string_view word);
  void grow();

  struct Slot {
    std::uint32_t round = 0;  // the text that filled it; of any other, it is free
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
