#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "domain/search/note_terms.h"

// What a search asks for, and how it is looked up.
namespace baton::search {

enum class Case : std::uint8_t { ignored, respected };
enum class Match : std::uint8_t { part_of_word, whole_word };

// All that is given must hold; of a list of facets' values, one. A text is found wherever it
// stands, letter by letter, as `rg -i -F` finds it; a tag where it contains the value, as
// `rg 'tags:.*VALUE'` does; a session by the beginning of its id.
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

// Where in a word of the vocabulary a piece must lie.
enum class Anchor : std::uint8_t { whole, beginning, end, anywhere };

// One of its alternatives is among a note's terms, if the note is to match.
struct LookUp {
  Anchor anchor = Anchor::whole;
  std::string piece = {};      // a term, or a part of one
  std::string_view mark = {};  // of the facet that it is one of
};

// One thing that a note's terms must fulfil. Those that fulfil all of them are a superset of the
// notes that match.
struct Requirement {
  std::vector<LookUp> any_of = {};
  bool is_word = false;              // has degrees
  bool may_be_in_long_word = false;  // of which the index knows nothing
};
std::vector<Requirement> requirements_of(std::string_view text, Match match);
std::vector<Requirement> facets_of(const Query& query);

// Whether notes that fulfil the requirements may still not match, so that they must be read:
// a text has several words, or characters that are part of none, or its letters' case matters.
bool must_be_read(const Query& query);

}  // namespace baton::search
