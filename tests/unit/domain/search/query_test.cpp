#include "domain/search/query.h"

#include <gtest/gtest.h>

#include "domain/search/words.h"

namespace baton::search {
namespace {

std::string described(std::string_view text, Match match = Match::part_of_word) {
  std::string description;
  for (const Requirement& requirement : requirements_of(text, match)) {
    for (const TermPattern& pattern : requirement.any_of) {
      if (!description.empty()) description += ' ';
      const bool open_before = pattern.anchor == Anchor::end || pattern.anchor == Anchor::anywhere;
      const bool open_after =
          pattern.anchor == Anchor::beginning || pattern.anchor == Anchor::anywhere;
      description += (open_before ? "*" : "") + pattern.piece + (open_after ? "*" : "");
    }
  }
  return description;
}

TEST(Query, LooksForAWordAnywhereInAWord) {
  EXPECT_EQ(described("Auth"), "*auth*");
}

TEST(Query, TakesTheMiddleOfATextForWholeWords) {
  EXPECT_EQ(described("the sql injection"), "*the sql injection*");
  EXPECT_EQ(described(" sql injection."), "sql injection") << "separators show where words end";
  EXPECT_EQ(described("a_b-c"), "*a b c*");
}

TEST(Query, OfWholeWordsIsOpenNowhere) {
  EXPECT_EQ(described("sql injection", Match::whole_word), "sql injection");
}

TEST(Query, MayFindATextInAWordThatIsTooLong) {
  EXPECT_TRUE(requirements_of("auth", Match::part_of_word).front().may_be_in_long_word);
  EXPECT_FALSE(requirements_of("auth", Match::whole_word).front().may_be_in_long_word);
  const auto huge = requirements_of(std::string(kLongestWord + 1, 'x'), Match::whole_word);
  EXPECT_TRUE(huge.front().any_of.empty());
  EXPECT_TRUE(huge.front().may_be_in_long_word);
}

TEST(Query, NeedsNotesToBeReadUnlessTheIndexKnowsAll) {
  EXPECT_FALSE(must_be_read({.texts = {"auth", "token"}}));
  EXPECT_TRUE(must_be_read({.texts = {"auth", "two words"}}));
  EXPECT_TRUE(must_be_read({.texts = {"auth."}}));
  EXPECT_TRUE(must_be_read({.texts = {"Auth"}, .letter_case = Case::respected}));
  EXPECT_FALSE(must_be_read({.tags = {"a b"}}));
}

TEST(Query, FindsATagByPartOfItAndTheRestWhole) {
  const auto facets = facets_of({.tags = {"SQL"}, .types = {"finding"}, .sessions = {"a1b2"}});
  ASSERT_EQ(facets.size(), 3U);
  EXPECT_EQ(facets[0].any_of[0].anchor, Anchor::anywhere);
  EXPECT_EQ(facets[0].any_of[0].piece, "sql");
  EXPECT_EQ(facets[0].any_of[0].mark, facet_mark(Facet::tag));
  EXPECT_EQ(facets[1].any_of[0].anchor, Anchor::whole);
  EXPECT_EQ(facets[2].any_of[0].anchor, Anchor::beginning);
}

}  // namespace
}  // namespace baton::search
