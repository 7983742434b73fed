#include "domain/search/note_terms.h"

#include <gtest/gtest.h>

#include <set>

#include "domain/search/words.h"

namespace baton::search {
namespace {

std::set<std::string> terms_of(const std::string& text) {
  NoteTerms terms;
  const notes::Note note = notes::read_note(text).value_or(notes::Note{});
  const std::string all(terms.read(text, note));
  std::set<std::string> found;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = all.find(' ', begin);
    EXPECT_TRUE(found.insert(all.substr(begin, end - begin)).second) << "each term once";
    begin = end + 1;
  }
  return found;
}

constexpr const char* kTermsNote = R"(---
agent: code-reviewer
sessionId: a1b2
timestamp: 2026-02-21T14:30:22Z
type: finding
tags: [security, "SQL injection"]
---

# Login

Tokens expire. tokens, tokens, TOKENS!
)";

TEST(NoteTerms, AreTheWordsOfTheWholeFileInLowerCase) {
  const std::set<std::string> terms = terms_of(kTermsNote);
  for (const char* word : {"login", "tokens", "expire", "finding", "tags", "injection", "30"}) {
    EXPECT_TRUE(terms.contains(word)) << word;
  }
  EXPECT_FALSE(terms.contains("Login"));
}

TEST(NoteTerms, HaveWhatTheFrontmatterSays) {
  const std::set<std::string> terms = terms_of(kTermsNote);
  EXPECT_TRUE(terms.contains(facet_term(Facet::type, "finding")));
  EXPECT_TRUE(terms.contains(facet_term(Facet::agent, "code-reviewer")));
  EXPECT_TRUE(terms.contains(facet_term(Facet::session, "a1b2")));
  EXPECT_TRUE(terms.contains(facet_term(Facet::tag, "security")));
  EXPECT_TRUE(terms.contains(facet_term(Facet::tag, "sql INJECTION"))) << "case is ignored";
  EXPECT_FALSE(terms.contains(facet_term(Facet::tag, "sql")));
}

TEST(NoteTerms, TellHowMuchTheNoteIsAboutAWord) {
  const std::set<std::string> terms = terms_of(kTermsNote);
  EXPECT_TRUE(terms.contains(term_of("tokens", Degree::important)));
  EXPECT_TRUE(terms.contains(term_of("tokens", Degree::central)));
  EXPECT_TRUE(terms.contains(term_of("login", Degree::central))) << "it is in the title";
  EXPECT_FALSE(terms.contains(term_of("expire", Degree::central)));
}

// What FTS5's tokenizer `ascii` would take apart, or change, would never be found.
TEST(NoteTerms, AreLettersDigitsAndBeyondAscii) {
  for (const std::string& term : terms_of(kTermsNote)) {
    for (const char c : term) {
      const bool is_plain =
          (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
      EXPECT_TRUE(is_plain) << term;
    }
  }
  for (const char c : facet_term(Facet::tag, "A b-c_d.\"e\" *\n")) {
    EXPECT_TRUE((c >= 'a' && c <= 'e') || static_cast<unsigned char>(c) >= 0x80);
  }
}

TEST(NoteTerms, OfOneFacetAreNoneOfAnother) {
  EXPECT_NE(facet_term(Facet::agent, "finding"), facet_term(Facet::type, "finding"));
  EXPECT_NE(facet_term(Facet::tag, "a-b"), facet_term(Facet::tag, "a b"));
  EXPECT_TRUE(is_facet(facet_term(Facet::tag, "x")));
  EXPECT_FALSE(is_facet("x"));
}

TEST(NoteTerms, GiveEachNewWordOnceAndWithoutItsDegrees) {
  NoteTerms terms;
  const auto new_words_of = [&](const std::string& text) {
    terms.read(text, notes::read_note(text).value_or(notes::Note{}));
    const std::vector<std::string> words = terms.take_new_words();
    return std::multiset<std::string>(words.begin(), words.end());
  };
  const std::multiset<std::string> first = new_words_of(kTermsNote);
  EXPECT_EQ(first.count("tokens"), 1U);
  EXPECT_EQ(first.count(facet_term(Facet::tag, "security")), 1U);
  EXPECT_EQ(first.count(term_of("tokens", Degree::important)), 0U);
  const std::string long_word(kLongestWord + 1, 'x');
  EXPECT_EQ(new_words_of("tokens refresh " + long_word).count("refresh"), 1U);
  EXPECT_EQ(new_words_of("Refresh the tokens"), std::multiset<std::string>{"the"});
}

TEST(NoteTerms, SayThatAWordIsTooLongToBeKnown) {
  const std::string text = "a " + std::string(kLongestWord + 1, 'x');
  EXPECT_TRUE(terms_of(text).contains(std::string(long_word_term())));
  EXPECT_FALSE(terms_of("a b").contains(std::string(long_word_term())));
}

}  // namespace
}  // namespace baton::search
