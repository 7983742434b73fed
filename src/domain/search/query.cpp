#include "domain/search/query.h"

#include <utility>

#include "domain/search/fold.h"
#include "domain/search/words.h"

namespace baton::search {
namespace {

// An inner word of the text must match a whole word. The first and last may be part of a longer
// one.
Anchor anchor_of(std::string_view text, std::string_view word, Match match) {
  const bool begins = word.data() == text.data();
  const bool ends = word.data() + word.size() == text.data() + text.size();
  if (match == Match::whole_word) return Anchor::whole;
  if (begins && ends) return Anchor::anywhere;
  if (begins) return Anchor::end;
  return ends ? Anchor::beginning : Anchor::whole;
}

void require_facet(Facet facet, Anchor anchor, const std::vector<std::string>& values,
                   std::vector<Requirement>& requirements) {
  if (values.empty()) return;
  Requirement requirement;
  for (const std::string& value : values) {
    const std::string term = facet_term(facet, value);
    const std::string_view mark = facet_mark(facet);
    const bool is_part = anchor == Anchor::anywhere;
    requirement.any_of.push_back(
        {.anchor = anchor, .piece = is_part ? term.substr(mark.size()) : term, .mark = mark});
  }
  requirements.push_back(std::move(requirement));
}

}  // namespace

std::vector<Requirement> requirements_of(std::string_view text, Match match) {
  const std::string prepared = folded(text);
  std::vector<Requirement> requirements;
  for (const std::string_view word : words_of(prepared)) {
    Requirement requirement{.any_of = {}, .is_word = true};
    if (word.size() <= kLongestWord) {
      requirement.any_of.push_back(
          {.anchor = anchor_of(prepared, word, match), .piece = std::string(word)});
    }
    requirement.may_be_in_long_word = match == Match::part_of_word || requirement.any_of.empty();
    requirements.push_back(std::move(requirement));
  }
  return requirements;
}

std::vector<Requirement> facets_of(const Query& query) {
  std::vector<Requirement> requirements;
  require_facet(Facet::tag, Anchor::anywhere, query.tags, requirements);
  require_facet(Facet::type, Anchor::whole, query.types, requirements);
  require_facet(Facet::agent, Anchor::whole, query.agents, requirements);
  require_facet(Facet::session, Anchor::beginning, query.sessions, requirements);
  return requirements;
}

bool must_be_read(const Query& query) {
  if (query.texts.empty()) return false;
  if (query.letter_case == Case::respected) return true;
  for (const std::string& text : query.texts) {
    const std::string_view first = next_word(text, 0);
    if (first.size() != text.size() || first.size() > kLongestWord) return true;
  }
  return false;
}

}  // namespace baton::search
