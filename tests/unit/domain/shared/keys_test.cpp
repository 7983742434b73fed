#include "domain/shared/keys.h"

#include <gtest/gtest.h>

#include "text/concat.h"

namespace baton::shared {
namespace {

bool is_key(std::string_view key, const std::vector<std::string>& prefixes = {}) {
  return !why_no_key(key, prefixes);
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Tokens, AreFourCodePointsEachRoundedUp) {
  EXPECT_EQ(tokens_of(""), 0U);
  EXPECT_EQ(tokens_of("a"), 1U);
  EXPECT_EQ(tokens_of("abcd"), 1U);
  EXPECT_EQ(tokens_of("abcde"), 2U);
  EXPECT_EQ(tokens_of(repeated("a", 4'000)), 1'000U);
  EXPECT_EQ(tokens_of(repeated("a", 4'001)), 1'001U);
}

TEST(Tokens, CountCodePointsAndNotBytes) {
  EXPECT_EQ(tokens_of("漢字仮名"), 1U);
  EXPECT_EQ(tokens_of(repeated("漢", 4'000)), 1'000U);
  EXPECT_EQ(tokens_of(repeated("😀", 5)), 2U);
}

TEST(Keys, AreLowerCaseLettersDigitsAndUnderscores) {
  for (const std::string_view key : {"a", "0", "_", "problem_summary", "phase_2"}) {
    EXPECT_TRUE(is_key(key)) << key;
  }
  for (const std::string_view key :
       {"", "A", "a b", "a-b", "a.b", "a/b", "ä", "a\tb", " a", "a "}) {
    EXPECT_FALSE(is_key(key)) << key;
  }
}

TEST(Keys, EndWhereTheyEnd) {
  EXPECT_FALSE(is_key("abc\n"));
  EXPECT_FALSE(is_key("\nabc"));
  EXPECT_FALSE(is_key(std::string_view("abc\0", 4)));
}

TEST(Keys, HaveAtMost64Characters) {
  EXPECT_TRUE(is_key(repeated("k", 64)));
  EXPECT_FALSE(is_key(repeated("k", 65)));
  EXPECT_TRUE(is_key("inv:" + repeated("k", 60), {"inv"}));
  EXPECT_FALSE(is_key("inv:" + repeated("k", 61), {"inv"}));
}

TEST(Keys, HaveAPrefixOnlyWhereTheSessionKnowsIt) {
  EXPECT_FALSE(is_key("inv:findings"));
  EXPECT_TRUE(is_key("inv:findings", {"rev", "inv"}));
  EXPECT_TRUE(is_key("findings", {"inv"}));
  EXPECT_EQ(why_no_key("rev:x", {"inv"}), "the session has no prefix rev");
  EXPECT_EQ(why_malformed("rev:x"), std::nullopt);
  EXPECT_EQ(why_malformed("rev:"), "use a-z, 0-9 and _");
}

TEST(Keys, HaveOnePrefixAndSomethingBehindIt) {
  for (const std::string_view key : {"inv:", ":findings", ":", "inv:a:b", "inv::a", "Inv:a"}) {
    EXPECT_FALSE(is_key(key, {"inv", "", "Inv"})) << key;
  }
}

}  // namespace
}  // namespace baton::shared
