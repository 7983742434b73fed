#include "domain/guard/braces.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "domain/guard/shell_marks.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostCopied = 1U << 20U;  // characters and words
constexpr std::size_t kDeepestBraces = 24;
constexpr std::size_t kMostOfShortGlob = 64;
constexpr std::string_view kStar(&mark::kAnyText, 1);
constexpr char kBraceMarks[] = {mark::kOpenBrace, mark::kComma, mark::kCloseBrace};

// Whether the character is a brace that has a counterpart.
std::vector<bool> paired_braces(std::string_view word) {
  std::vector<bool> is_paired(word.size());
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (word[at] == mark::kOpenBrace) open.push_back(at);
    if (word[at] != mark::kCloseBrace || open.empty()) continue;
    is_paired[at] = true;
    is_paired[open.back()] = true;
    open.pop_back();
  }
  return is_paired;
}

bool any_has_slash(const Words& words) {
  return std::ranges::any_of(
      words, [](const std::string& word) { return word.find('/') != std::string::npos; });
}

std::string_view unmarked(char c) {
  return c == mark::kOpenBrace ? "{" : c == mark::kComma ? "," : "}";
}

std::size_t length_of_all(const Words& words) {
  std::size_t length = words.size();
  for (const std::string& word : words) length += word.size();
  return length;
}

enum class Excess : std::uint8_t { cuts, is_star };

// Reads a word once; what it copies has a limit.
class BraceExpansion {
 public:
  BraceExpansion(std::string_view word, std::size_t most, Excess excess = Excess::cuts)
      : word_(word), most_(most), excess_(excess), is_paired_(paired_braces(word)), groups_(1) {}

  std::optional<Words> words();

 private:
  struct Group {
    std::size_t begin = 0;  // of its content
    Words alternatives = {};
    Words last = {""};  // the last alternative, with the groups in it expanded
  };

  bool spend(std::size_t count) {
    copied_ += count;
    return copied_ <= kMostCopied;
  }
  [[nodiscard]] bool is_cut() const { return copied_ > kMostCopied; }
  void cut() { copied_ = kMostCopied + 1; }
  void add_text(std::string_view text);
  void add_mark(std::size_t at);
  void end_alternative(Group& group);
  Words take_group(std::size_t end);
  void add_words(const Words& added);

  std::string_view word_;
  std::size_t most_;
  Excess excess_;
  std::vector<bool> is_paired_;
  std::vector<Group> groups_;  // that are open; the first one is the word
  std::size_t copied_ = 0;
};

std::optional<Words> BraceExpansion::words() {
  const std::string_view marks(kBraceMarks, std::size(kBraceMarks));
  for (std::size_t begin = 0; begin < word_.size() && !is_cut();) {
    const std::size_t end = std::min(word_.find_first_of(marks, begin), word_.size());
    add_text(word_.substr(begin, end - begin));
    if (end < word_.size()) add_mark(end);
    begin = end + 1;
  }
  if (is_cut() || groups_.front().last.size() > most_) return std::nullopt;
  return std::move(groups_.front().last);
}

void BraceExpansion::add_text(std::string_view text) {
  Words& words = groups_.back().last;
  if (!spend(words.size() * text.size())) return;
  for (std::string& word : words) word += text;
}

void BraceExpansion::add_mark(std::size_t at) {
  const char c = word_[at];
  const bool is_inside = groups_.size() > 1;
  if (c == mark::kComma && is_inside) return end_alternative(groups_.back());
  if (c == mark::kComma || !is_paired_[at]) return add_text(unmarked(c));
  if (c == mark::kCloseBrace) return add_words(take_group(at));
  groups_.push_back({.begin = at + 1});
  if (groups_.size() > kDeepestBraces) cut();
}

void BraceExpansion::end_alternative(Group& group) {
  std::ranges::move(group.last, std::back_inserter(group.alternatives));
  group.last = {""};
  if (group.alternatives.size() > most_ && excess_ == Excess::cuts) cut();
}

// Without a comma, only a range is expanded.
Words BraceExpansion::take_group(std::size_t end) {
  Group group = std::move(groups_.back());
  groups_.pop_back();
  if (!group.alternatives.empty()) {
    end_alternative(group);
    return std::move(group.alternatives);
  }
  const std::string_view content = word_.substr(group.begin, end - group.begin);
  if (content.find("..") != std::string_view::npos) return {std::string(kStar)};
  for (std::string& word : group.last) word = text::concat("{", word, "}");
  return std::move(group.last);
}

// Combines each word with each of `added`.
void BraceExpansion::add_words(const Words& added) {
  if (added.size() == 1) return add_text(added.front());
  Words& words = groups_.back().last;
  if (words.size() * added.size() > most_) {
    return excess_ == Excess::cuts || any_has_slash(added) ? cut() : add_text(kStar);
  }
  if (!spend(length_of_all(words) * added.size() + length_of_all(added) * words.size())) return;
  Words all;
  for (const std::string& word : words) {
    for (const std::string& more : added) all.push_back(word + more);
  }
  words = std::move(all);
}

}  // namespace

std::optional<Words> expand_braces(std::string_view word, std::size_t most) {
  return BraceExpansion(word, most).words();
}

std::optional<Words> expand_glob(std::string_view marked, std::size_t* budget) {
  const std::size_t left = budget == nullptr ? 0 : *budget;
  const std::size_t most =
      std::min(std::max(kMostOfShortGlob + marked.size(), left), kMostExpanded);
  std::optional<Words> words = expand_braces(marked, most);
  if (budget != nullptr) *budget -= std::min(words ? words->size() : most, left);
  return words;
}

std::optional<Words> expand_open_glob(std::string_view marked, std::size_t most) {
  return BraceExpansion(marked, most, Excess::is_star).words();
}

}  // namespace baton::guard
