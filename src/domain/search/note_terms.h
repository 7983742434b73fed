#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/notes/note.h"
#include "domain/search/words.h"

// The index terms of a note. A term has no spaces, and of ASCII only lower-case letters and digits,
// which every tokenizer keeps; private-use characters (U+E000 and following) mark the kind of a
// term.
namespace baton::search {

// The properties besides words by which a note is found.
enum class Facet : std::uint8_t { type, agent, session, tag };

std::string facet_term(Facet facet, std::string_view value);
// The common prefix of all terms of the facet.
std::string_view facet_mark(Facet facet);

// How strongly a note is about a word, by the number and place of its occurrences; a note has the
// terms of all degrees up to its own.
enum class Degree : std::uint8_t { mentioned, important, central };

std::string term_of(std::string_view word, Degree degree);

bool is_facet(std::string_view term);

// Whether the term is a word or a facet value, in which a search for a part may match, and not one
// for a degree.
bool is_in_vocabulary(std::string_view term);

// The term of every note with words that are too long for the index.
std::string_view long_word_term();

// The terms of notes, one note after the other, each term once, separated by spaces; reuses its
// memory.
class NoteTerms {
 public:
  std::string_view read(std::string_view text, const notes::Note& note);

 private:
  void add_words(const notes::Note& note);
  void add_facets(const notes::Note& note);
  void append(std::string_view term);

  std::string folded_;
  std::string terms_;
  WordCounter counter_;
};

}  // namespace baton::search
