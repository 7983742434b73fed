#pragma once

namespace baton::search {

// How much a text is about a word (BM25's weight of a term within a document, k1 = 1.2, b = 0.75;
// Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009): from 0 to 2.2. An
// occurrence in the title or a tag counts as several.
struct Occurrences {
  double in_text = 0;
  bool in_title = false;
  bool in_tags = false;
};
double weight_of(const Occurrences& occurrences, double words_in_text);

// The weight of a word that `with` of `all` notes contain.
double rarity_of(double with, double all);

}  // namespace baton::search
