#include "domain/search/matches.h"

#include <gtest/gtest.h>

namespace baton::search {
namespace {

notes::Note note_of(const std::string& text) {
  return notes::read_note(text).value_or(notes::Note{});
}

bool matches(const Query& query, const std::string& text) {
  return Matcher(query).weights(text, note_of(text)).has_value();
}

TEST(Matches, AreFoundLetterByLetter) {
  EXPECT_TRUE(matches({.texts = {"sql inj"}}, "An SQL injection"));
  EXPECT_FALSE(matches({.texts = {"sql inj"}}, "An SQL  injection"));
  EXPECT_TRUE(matches({.texts = {"(a+b)*"}}, "x = (A+B)*c"));
}

TEST(Matches, NeedEveryText) {
  EXPECT_TRUE(matches({.texts = {"sql", "login"}}, "login by SQL"));
  EXPECT_FALSE(matches({.texts = {"sql", "logout"}}, "login by SQL"));
}

TEST(Matches, MayRespectCaseAndWholeWords) {
  EXPECT_FALSE(matches({.texts = {"SQL"}, .letter_case = Case::respected}, "sql"));
  EXPECT_TRUE(matches({.texts = {"SQL"}, .letter_case = Case::respected}, "MySQL"));
  EXPECT_FALSE(matches({.texts = {"sql"}, .match = Match::whole_word}, "mysql sqlite"));
  EXPECT_TRUE(matches({.texts = {"sql"}, .match = Match::whole_word}, "mysql, sql!"));
  for (const char* text :
       {"\u201csql\u201d", "a\u2014sql", "\u00absql\u00bb", "\u00a0sql\u2026", "\u3001sql\u6f22"}) {
    EXPECT_TRUE(matches({.texts = {"sql"}, .match = Match::whole_word}, text)) << text;
  }
  EXPECT_FALSE(matches({.texts = {"sql"}, .match = Match::whole_word}, "\u00e9sql"));
}

TEST(Matches, WeighMoreAsWholeWords) {
  const Matcher matcher({.texts = {"log"}});
  const double whole = matcher.weights("a log here", {})->front();
  const double part = matcher.weights("a blog herex", {})->front();
  EXPECT_GT(whole, part);
}

// A note's text alone gives the same weights as with the note that was read.
TEST(Matches, WeighTagsWithADoubledQuote) {
  const char* text = "---\ntags: ['it''s']\n---\n# Title\nHere it's.\n";
  const Matcher matcher({.texts = {"it's"}});
  EXPECT_EQ(matcher.weights(text), matcher.weights(text, note_of(text)));
  EXPECT_GT(matcher.weights(text), matcher.weights("---\ntags: [is]\n---\n# Title\nHere it's.\n"));
}

TEST(Matches, WeighTitlesAndTagsOfTheText) {
  for (const char* text :
       {"---\ntags: [login]\n---\n\n# Title\n\nThe login.\n", "# The login\n\nThe login.\n",
        "# Title\n\nThe login.\n", "The login\n=========\n\nThe login.\n", "The login.\n",
        "---\ntags: [\"log\\x69n\"]\n---\n# Title\nThe login.\n",
        "---\ntags: [login\n---\n# login\nThe login.\n", "---\ntags: [login]\nThe login.\n"}) {
    for (const char* searched : {"login", "the login", "e l"}) {
      const Matcher matcher({.texts = {searched}});
      EXPECT_EQ(matcher.weights(text), matcher.weights(text, note_of(text))) << text << searched;
    }
  }
  const Matcher matcher({.texts = {"login"}});
  EXPECT_GT(matcher.weights("# The login\n\nThe one.\n"),
            matcher.weights("# A title\n\nThe login.\n"));
}

constexpr const char* kNote =
    "---\nagent: a\ntype: finding\ntags: [login]\n---\n\n# Title\n\nnothing\nThe login fails.\n";

TEST(Snippets, ShowLinesOfTheBodyFirst) {
  const auto snippets = Matcher({.texts = {"login"}}).snippets(kNote, 1);
  ASSERT_EQ(snippets.size(), 1U);
  EXPECT_EQ(snippets[0].line, 10U);
  EXPECT_EQ(snippets[0].text, "The login fails.");
  ASSERT_EQ(snippets[0].found.size(), 1U);
  EXPECT_EQ(snippets[0].text.substr(snippets[0].found[0].begin, 5), "login");
}

TEST(Snippets, AreInTheOrderOfTheFile) {
  const auto snippets = Matcher({.texts = {"login"}}).snippets(kNote, 5);
  ASSERT_EQ(snippets.size(), 2U);
  EXPECT_EQ(snippets[0].line, 4U);
  EXPECT_EQ(snippets[1].line, 10U);
}

TEST(Snippets, OfLongLinesAreCutAroundWhatWasFound) {
  const std::string line = std::string(500, 'x') + " ä needle ä " + std::string(500, 'y');
  const auto snippets = Matcher({.texts = {"needle"}}).snippets(line, 1);
  ASSERT_EQ(snippets.size(), 1U);
  EXPECT_LT(snippets[0].text.size(), kLongestSnippet + 20);
  const Snippet::Range found = snippets[0].found.at(0);
  EXPECT_EQ(snippets[0].text.substr(found.begin, found.end - found.begin), "needle");
  EXPECT_TRUE(snippets[0].text.starts_with("…"));
  EXPECT_TRUE(snippets[0].text.ends_with("…"));
}

TEST(Snippets, NeverCutACharacterApart) {
  for (std::size_t shift = 0; shift < 8; ++shift) {
    std::string line(shift, 'x');
    for (int i = 0; i < 100; ++i) line += "数";
    line += "needle";
    for (int i = 0; i < 100; ++i) line += "据";
    const std::string text = Matcher({.texts = {"needle"}}).snippets(line, 1).at(0).text;
    EXPECT_EQ(text.find("\xEF\xBF\xBD"), std::string::npos);
    EXPECT_NE(static_cast<unsigned char>(text[0]) & 0xC0U, 0x80U) << shift;
  }
}

}  // namespace
}  // namespace baton::search
