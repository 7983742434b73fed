#include "domain/search/words.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"

namespace baton::search {
namespace {

enum class Kind : std::uint8_t { separator, letter, lead_of_two, lead_of_three };

constexpr std::array<Kind, 256> kKinds = [] {
  std::array<Kind, 256> kinds = {};
  for (std::size_t byte = 0; byte < kinds.size(); ++byte) {
    const bool is_ascii_letter = byte < 0x80 && text::is_alphanumeric(static_cast<char>(byte));
    kinds.at(byte) = is_ascii_letter || byte >= 0x80 ? Kind::letter : Kind::separator;
  }
  kinds[0xC2] = Kind::lead_of_two;
  kinds[0xEE] = Kind::separator;  // private use: marks of the index (note_terms.h)
  for (const std::size_t lead : {0xE2U, 0xE3U, 0xE4U, 0xE5U, 0xE6U, 0xE7U, 0xE8U, 0xE9U, 0xEFU}) {
    kinds.at(lead) = Kind::lead_of_three;
  }
  return kinds;
}();

struct Step {
  std::size_t size = 1;  // bytes
  Kind kind = Kind::separator;
  bool stands_alone = false;  // one character that is a word
};

// General, CJK and full-width punctuation separates words (Unicode, Blocks.txt); each ideograph and
// kana is a word.
Step step_of_three(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const auto second = static_cast<unsigned char>(text[at + 1]);
  const auto third = static_cast<unsigned char>(text[at + 2]);
  const bool is_general = lead == 0xE2 && (second == 0x80 || (second == 0x81 && third < 0xB0));
  const bool is_cjk = lead == 0xE3 && second == 0x80;
  const bool is_full_width = lead == 0xEF && second == 0xBC && (third < 0x90 || third >= 0x9A);
  if (is_general || is_cjk || is_full_width) return {.size = 3, .kind = Kind::separator};
  return {.size = 3, .kind = Kind::letter, .stands_alone = lead >= 0xE3 && lead <= 0xE9};
}

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

// In a text that is not UTF-8, such as Latin-1, the next characters are not part of this one.
Step step_at(std::string_view text, std::size_t at) {
  const Kind kind = kKinds[static_cast<unsigned char>(text[at])];
  if (kind == Kind::lead_of_two && continues(text, at + 1)) {  // Latin-1 signs
    return {.size = 2, .kind = Kind::separator};
  }
  const bool is_of_three = kind == Kind::lead_of_three;
  if (is_of_three && continues(text, at + 1) && continues(text, at + 2)) {
    return step_of_three(text, at);
  }
  return {.size = 1, .kind = kind == Kind::separator ? kind : Kind::letter};
}

constexpr std::uint32_t kHashBasis = 2'166'136'261U;  // FNV-1a
constexpr std::uint32_t kHashPrime = 16'777'619U;

std::uint32_t hash_of(std::string_view word) {
  std::uint32_t hash = kHashBasis;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * kHashPrime;
  return hash ^ (hash >> 15U);
}

bool goes_on(const Step& step) {
  return step.kind != Kind::separator && !step.stands_alone;
}

}  // namespace

bool is_inside_word(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return false;
  std::size_t before = at - 1;
  while (before > 0 && continues(text, before)) --before;
  return goes_on(step_at(text, before)) && goes_on(step_at(text, at));
}

std::string_view next_word(std::string_view text, std::size_t from) {
  std::size_t begin = from;
  Step step;
  while (begin < text.size() && (step = step_at(text, begin)).kind == Kind::separator) {
    begin += step.size;
  }
  if (begin >= text.size()) return {};
  std::size_t end = begin + step.size;
  if (step.stands_alone) return text.substr(begin, step.size);
  while (end < text.size()) {
    step = step_at(text, end);
    if (step.kind == Kind::separator || step.stands_alone) break;
    end += step.size;
  }
  return text.substr(begin, end - begin);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  std::string_view word = next_word(text, 0);
  while (!word.empty()) {
    words.push_back(word);
    word = next_word(text, static_cast<std::size_t>(word.data() - text.data()) + word.size());
  }
  return words;
}

void WordCounter::count(std::string_view text) {
  if (++round_ == 0) {  // after 2^32 texts the slots' rounds are reused
    std::ranges::fill(slots_, Slot{});
    round_ = 1;
  }
  words_.clear();
  total_ = 0;
  has_longer_ = false;
  for (std::string_view word = next_word(text, 0); !word.empty();
       word = next_word(text, static_cast<std::size_t>(word.data() - text.data()) + word.size())) {
    ++total_;
    if (word.size() > kLongestWord) {
      has_longer_ = true;
    } else {
      add(word);
    }
  }
}

void WordCounter::add(std::string_view word) {
  const std::uint32_t hash = hash_of(word);
  std::size_t place = hash & (slots_.size() - 1);
  while (slots_[place].round == round_) {
    const Slot& slot = slots_[place];
    if (slot.hash == hash && words_[slot.word].text == word) {
      ++words_[slot.word].count;
      return;
    }
    place = (place + 1) & (slots_.size() - 1);
  }
  slots_[place] = {
      .round = round_, .hash = hash, .word = static_cast<std::uint32_t>(words_.size())};
  words_.push_back({.text = word, .count = 1});
  if (words_.size() * 2 > slots_.size()) grow();
}

void WordCounter::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  std::swap(old, slots_);
  for (const Slot& slot : old) {
    if (slot.round != round_) continue;
    std::size_t place = slot.hash & (slots_.size() - 1);
    while (slots_[place].round == round_) place = (place + 1) & (slots_.size() - 1);
    slots_[place] = slot;
  }
}

}  // namespace baton::search
