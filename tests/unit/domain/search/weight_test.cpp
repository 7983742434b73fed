#include "domain/search/weight.h"

#include <gtest/gtest.h>

namespace baton::search {
namespace {

TEST(Weight, GrowsWithOccurrencesButIsBounded) {
  EXPECT_EQ(weight_of({}, 250), 0);
  EXPECT_LT(weight_of({.in_text = 1}, 250), weight_of({.in_text = 2}, 250));
  EXPECT_LT(weight_of({.in_text = 1e9}, 250), 2.2 + 1e-6);
}

TEST(Weight, IsHigherInTitleTagsAndShortTexts) {
  const double plain = weight_of({.in_text = 1}, 250);
  EXPECT_GT(weight_of({.in_text = 1, .in_tags = true}, 250), plain);
  EXPECT_GT(weight_of({.in_text = 1, .in_title = true}, 250),
            weight_of({.in_text = 1, .in_tags = true}, 250));
  EXPECT_GT(weight_of({.in_text = 1}, 50), plain);
}

TEST(Weight, OfARareWordIsHigher) {
  EXPECT_GT(rarity_of(2, 1'000), rarity_of(900, 1'000));
  EXPECT_GT(rarity_of(1'000, 1'000), 0) << "a word of every note still counts";
}

}  // namespace
}  // namespace baton::search
