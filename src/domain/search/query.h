#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "domain/search/note_terms.h"

// The conditions of a search, and how the index is queried for them.
namespace baton::search {

enum class Case : std::uint8_t { ignored, respected };
enum class Match : std::uint8_t { part_of_word, whole_word };

// All given conditions must hold; of a list of facet values, one. A text matches anywhere, like `rg
// -i -F`; a tag if it contains the value, like `rg 'tags:.*VALUE'`; a session by a prefix of its
// id.
struct Query {
  std::vector<std::string> texts = {};
  Case letter_case = Case::ignored;
  Match match = Match::part_of_word;
  std::vector<std::string> tags = {};
  std::vector<std::string> types = {};
  std::vector<std::string> agents = {};
  std::vector<std::string> sessions = {};
  std::optional<Instant> since = {};
  std::optional<Instant> until = {};
};

// Where a piece must be in a word of the vocabulary.
enum class Anchor : std::uint8_t { whole, beginning, end, anywhere };

// One of its alternatives must be among a note's terms.
struct TermPattern {
  Anchor anchor = Anchor::whole;
  std::string piece = {};      // a term, or a part of one
  std::string_view mark = {};  // of its facet
};

// A condition on a note's terms. The notes that satisfy all conditions are a superset of the
// matching notes.
struct Requirement {
  std::vector<TermPattern> any_of = {};
  bool is_word = false;              // has degrees
  bool may_be_in_long_word = false;  // the index has nothing about it
};
std::vector<Requirement> requirements_of(std::string_view text, Match match);
std::vector<Requirement> facets_of(const Query& query);

// Whether notes that satisfy the conditions may not match, so that they must be read: a text has
// several words, or characters that are not part of words, or is case-sensitive.
bool must_be_read(const Query& query);

}  // namespace baton::search
