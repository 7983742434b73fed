#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/notes/note.h"
#include "domain/search/words.h"

// Under which terms the index knows a note. A term is free of spaces and of ASCII but lower-case
// letters and digits, which is what any tokenizer leaves alone; what tells the kinds apart are
// private-use characters (U+E000 and following).
namespace baton::search {

// What a note is looked up by besides its words.
enum class Facet : std::uint8_t { type, agent, session, tag };

std::string facet_term(Facet facet, std::string_view value);
// What all terms of the facet begin with.
std::string_view facet_mark(Facet facet);

// How much a note is about a word, by how often it stands where; a note has the terms of all
// degrees up to its own.
enum class Degree : std::uint8_t { mentioned, important, central };

std::string term_of(std::string_view word, Degree degree);

bool is_facet(std::string_view term);

// Whether the term is a word or facet of its own, in which a search for a part may find it, and
// not one that says how much a note is about another.
bool is_in_vocabulary(std::string_view term);

// What every note has which contains words that are too long for the index.
std::string_view long_word_term();

// The terms of one note after the other, each once, separated by spaces; keeps its memory between
// them.
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
