#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

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

// The term of every note with words that are too long for the index.
std::string_view long_word_term();

// The terms of notes, one note after the other, each term once, separated by spaces; reuses its
// memory.
class NoteTerms {
 public:
  std::string_view read(std::string_view text, const notes::Note& note);

  // The words and facet values that were read since the last call, and no earlier: those in which a
  // search for a part may match. Degrees are no words of their own.
  std::vector<std::string> take_new_words() { return std::exchange(new_words_, {}); }

 private:
  struct HashText {
    using is_transparent = void;  // allows lookups without creating strings
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };

  void add_words(const notes::Note& note);
  void add_facets(const notes::Note& note);
  void append(std::string_view term);
  void append_word(std::string_view word);

  std::string folded_;
  std::string terms_;
  WordCounter counter_;
  std::unordered_set<std::string, HashText, std::equal_to<>> known_words_;
  std::vector<std::string> new_words_;
};

}  // namespace baton::search
