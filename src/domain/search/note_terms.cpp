#include "domain/search/note_terms.h"

#include <algorithm>
#include <array>

#include "domain/search/fold.h"
#include "domain/search/weight.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::search {
namespace {

// U+E000 to U+E004, U+E010 to U+E011: three bytes each.
constexpr std::array<std::string_view, 4> kFacets = {"\xEE\x80\x80", "\xEE\x80\x81", "\xEE\x80\x82",
                                                     "\xEE\x80\x83"};
constexpr std::string_view kLongWord = "\xEE\x80\x84";
constexpr std::array<std::string_view, 3> kDegrees = {"", "\xEE\x80\x90", "\xEE\x80\x91"};

// ASCII that is neither a letter nor a digit becomes U+E100 and following in the value of a facet.
constexpr char32_t kEscaped = 0xE100;

constexpr double kImportant =
    1.5;  // of 2.2: three times in an average text, or once and in its title
constexpr double kCentral = 1.75;

bool is_plain(char c) {
  return text::is_digit(c) || text::is_lower(c) || static_cast<unsigned char>(c) >= 0x80;
}

Degree degree_of(double weight) {
  if (weight >= kCentral) return Degree::central;
  return weight >= kImportant ? Degree::important : Degree::mentioned;
}

bool has(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

}  // namespace

std::string facet_term(Facet facet, std::string_view value) {
  std::string term(facet_mark(facet));
  for (const char c : folded(value)) {
    if (is_plain(c)) {
      term += c;
    } else {
      text::append_code_point(term, kEscaped + static_cast<unsigned char>(c));
    }
  }
  return term;
}

std::string_view facet_mark(Facet facet) {
  return kFacets.at(static_cast<std::size_t>(facet));
}

std::string term_of(std::string_view word, Degree degree) {
  return text::concat(word, kDegrees.at(static_cast<std::size_t>(degree)));
}

std::string_view long_word_term() {
  return kLongWord;
}

bool is_facet(std::string_view term) {
  return std::ranges::any_of(kFacets,
                             [&](std::string_view mark) { return term.starts_with(mark); });
}

std::string_view NoteTerms::read(std::string_view text, const notes::Note& note) {
  folded_ = folded(text);
  terms_.clear();
  counter_.count(folded_);
  add_words(note);
  add_facets(note);
  return terms_;
}

void NoteTerms::append(std::string_view term) {
  terms_ += term;
  terms_ += ' ';
}

void NoteTerms::append_word(std::string_view word) {
  append(word);
  if (known_words_.find(word) != known_words_.end()) return;
  known_words_.emplace(word);
  new_words_.emplace_back(word);
}

void NoteTerms::add_words(const notes::Note& note) {
  const std::string title = folded(note.title);
  std::string tags;  // a word lies within one of them: none contains a line end
  for (const std::string& tag : note.tags) tags += text::concat(folded(tag), "\n");
  for (const WordCounter::Word& word : counter_.words()) {
    const Occurrences occurrences = {.in_text = static_cast<double>(word.count),
                                     .in_title = has(title, word.text),
                                     .in_tags = has(tags, word.text)};
    const Degree degree = degree_of(weight_of(occurrences, counter_.total()));
    append_word(word.text);
    for (std::size_t up_to = 1; up_to <= static_cast<std::size_t>(degree); ++up_to) {
      terms_ += word.text;
      append(kDegrees.at(up_to));
    }
  }
  if (counter_.has_longer()) append(kLongWord);
}

void NoteTerms::add_facets(const notes::Note& note) {
  append_word(facet_term(Facet::type, note.type));
  append_word(facet_term(Facet::agent, note.agent));
  append_word(facet_term(Facet::session, note.session_id));
  for (const std::string& tag : note.tags) append_word(facet_term(Facet::tag, tag));
}

}  // namespace baton::search
