#include "domain/detection/start_filter.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::detection {
namespace {

TEST(StartFilter, AdmitsThePlacesOfWhatWasAdded) {
  StartFilter filter;
  filter.add("ghp_");
  filter.add("pw");
  filter.add("=");
  EXPECT_EQ(filter.starts_in("ghp_ pw a=b "), 1U | 1U << 5 | 1U << 9);
}

TEST(StartFilter, RulesOutEveryOtherPlaceOfAnOrdinaryText) {
  StartFilter filter;
  filter.add("ghp_");
  filter.add_in_any_case("secret");
  EXPECT_EQ(filter.starts_in("The build finished. Nine files changed, none was removed."), 0U);
}

TEST(StartFilter, IgnoresTheCaseOfTheFirstLetterOnlyIfAsked) {
  StartFilter filter;
  filter.add_in_any_case("key");
  EXPECT_EQ(filter.starts_in("KEY Key key"), 1U | 1U << 4 | 1U << 8);
  StartFilter exact;
  exact.add("AKIA");
  EXPECT_EQ(exact.starts_in("akia AKIA"), 1U << 5);
}

TEST(StartFilter, NeedsTwoCharactersAfterAStart) {
  StartFilter filter;
  filter.add("=");
  for (const std::string text : {"", "=", "=a"}) EXPECT_EQ(filter.starts_in(text), 0U) << text;
  EXPECT_EQ(filter.starts_in("=ab"), 1U);
}

TEST(StartFilter, LooksAtOneBlock) {
  StartFilter filter;
  filter.add("=");
  EXPECT_EQ(filter.starts_in(std::string(100, '=')), ~std::uint64_t{0});
}

}  // namespace
}  // namespace baton::detection
