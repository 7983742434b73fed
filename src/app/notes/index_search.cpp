#include "app/notes/index_search.h"

#include <algorithm>
#include <utility>

#include "domain/search/note_terms.h"

namespace baton::app {
namespace {

// A part of more words than this selects poorly: the notes are read instead.
constexpr std::size_t kMostTerms = 400;

// A requirement as terms of the index.
struct Terms {
  std::vector<std::string> any_of = {};
  std::string word = {};  // the term equal to the text; empty if there is none
  bool is_word = false;
  bool is_open = false;  // too many terms: any note may match
  bool may_be_in_long_word = false;
};

Result<Terms> terms_of(const search::Requirement& requirement, NoteIndex& index) {
  Terms terms{.any_of = {},
              .word = {},
              .is_word = requirement.is_word,
              .is_open = false,
              .may_be_in_long_word = requirement.may_be_in_long_word};
  for (const search::TermPattern& pattern : requirement.any_of) {
    BATON_TRY(const auto found, index.terms(pattern, kMostTerms));
    if (!found) {
      terms.is_open = true;
      continue;
    }
    const bool has_itself = std::ranges::find(*found, pattern.piece) != found->end();
    if (has_itself) terms.word = pattern.piece;
    terms.any_of.insert(terms.any_of.end(), found->begin(), found->end());
  }
  return terms;
}

enum class Width : std::uint8_t { the_word_itself, any };

// Adds degrees to words only; facets have none.
TermGroups groups_of(const std::vector<Terms>& all, Width width, search::Degree degree) {
  TermGroups groups;
  for (const Terms& terms : all) {
    if (terms.is_open) continue;
    std::vector<std::string> group;
    if (width == Width::the_word_itself && !terms.word.empty()) {
      group.push_back(terms.word);
    } else {
      group = terms.any_of;
    }
    if (terms.is_word) {
      for (std::string& term : group) term = search::term_of(term, degree);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

bool has_parts(const Terms& terms) {
  return terms.is_word && terms.any_of.size() > 1;
}

void add_steps(const std::vector<Terms>& all, const search::Query& query, IndexSearch& search) {
  using search::Degree;
  const auto add = [&](Width width, Degree degree) {
    search.steps.push_back({.all_of = groups_of(all, width, degree),
                            .but_not = {},
                            .since = query.since,
                            .until = query.until});
  };
  if (std::ranges::any_of(all, &Terms::is_word)) {
    add(Width::the_word_itself, Degree::central);
    add(Width::the_word_itself, Degree::important);
    if (std::ranges::any_of(all, has_parts)) add(Width::the_word_itself, Degree::mentioned);
  }
  add(Width::any, Degree::mentioned);
}

// Notes with a long word that fulfil the requirements that a long word cannot fulfil, and that the
// other steps do not find.
NoteIndexQuery doubtful_notes(const std::vector<Terms>& all, const search::Query& query,
                              bool finds_others) {
  NoteIndexQuery doubtful{.all_of = {{std::string(search::long_word_term())}},
                          .but_not = {},
                          .since = query.since,
                          .until = query.until};
  for (const Terms& terms : all) {
    if (!terms.may_be_in_long_word && !terms.is_open) doubtful.all_of.push_back(terms.any_of);
  }
  if (finds_others) {
    doubtful.but_not = groups_of(all, Width::any, search::Degree::mentioned);
  }
  return doubtful;
}

bool is_hopeless(const Terms& terms) {
  return terms.any_of.empty() && !terms.is_open;
}

}  // namespace

Result<IndexSearch> plan_search(const search::Query& query, NoteIndex& index) {
  IndexSearch search{
      .steps = {}, .doubtful = {}, .must_be_read = search::must_be_read(query), .texts = {}};
  std::vector<Terms> all;
  for (const std::string& text : query.texts) {
    std::vector<Terms> of_text;
    for (const search::Requirement& requirement : requirements_of(text, query.match)) {
      BATON_TRY(Terms terms, terms_of(requirement, index));
      of_text.push_back(std::move(terms));
    }
    search.texts.push_back({.all_of = groups_of(of_text, Width::any, search::Degree::mentioned)});
    std::ranges::move(of_text, std::back_inserter(all));
  }
  for (const search::Requirement& requirement : search::facets_of(query)) {
    BATON_TRY(Terms terms, terms_of(requirement, index));
    all.push_back(std::move(terms));
  }
  search.must_be_read = search.must_be_read || std::ranges::any_of(all, &Terms::is_open);
  const bool finds_some = std::ranges::none_of(all, is_hopeless);
  if (finds_some) add_steps(all, query, search);
  const bool needs_more = std::ranges::any_of(all, &Terms::may_be_in_long_word) &&
                          std::ranges::none_of(all, [](const Terms& terms) {
                            return is_hopeless(terms) && !terms.may_be_in_long_word;
                          });
  const bool is_covered =
      finds_some && search.steps.back().all_of.empty();  // every note is a candidate anyway
  if (needs_more && !is_covered) search.doubtful = doubtful_notes(all, query, finds_some);
  return search;
}

}  // namespace baton::app
