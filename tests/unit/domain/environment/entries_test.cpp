#include "domain/environment/entries.h"

#include <gtest/gtest.h>

namespace baton::environment {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t index = 0; index < times; ++index) all += text;
  return all;
}

TEST(EnvironmentKeys, AreWhatPeopleCallThings) {
  for (const char* key : {"arc_task", "arc.task", "ns/key", "inv:findings", "a", "Größe der Karte",
                          "パズル", "-", " "}) {
    EXPECT_EQ(why_no_key(key), std::nullopt) << key;
  }
}

TEST(EnvironmentKeys, HaveNoControlCharacters) {
  using namespace std::string_view_literals;
  for (const std::string_view key : {"a\nb"sv, "abc\n"sv, "a\tb"sv, "\x1b[31m"sv, "a\0b"sv,
                                     "\x7f"sv, "a\xC2\x80"sv, "\xC2\x9F"sv}) {
    EXPECT_EQ(why_no_key(key), "it holds control characters") << key;
  }
  EXPECT_EQ(why_no_key("a\xC2\xA0"
                       "b"),
            std::nullopt);  // a no-break space is none
}

TEST(EnvironmentKeys, AreCountedInCodePoints) {
  EXPECT_EQ(why_no_key(repeated("k", 128)), std::nullopt);
  EXPECT_EQ(why_no_key(repeated("鍵", 128)), std::nullopt);
  EXPECT_EQ(why_no_key(repeated("k", 129)), "it has more than 128 characters");
  EXPECT_EQ(why_no_key(repeated("鍵", 129)), "it has more than 128 characters");
  EXPECT_EQ(why_no_key(""), "it is empty");
  EXPECT_EQ(why_no_key("\xFF"), "it is not UTF-8");
}

class CorrectDescriptions : public testing::TestWithParam<const char*> {};

TEST_P(CorrectDescriptions, AreNotRefused) {
  EXPECT_EQ(why_no_description(GetParam()), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(
    One, CorrectDescriptions,
    testing::Values(
        // The names of the manual's examples.
        "The current ARC-AGI puzzle: task ID training-001, a 3x3 input grid with colored cells and "
        "expected output.",
        "Patterns the observer has identified so far: rotation symmetry, color mapping.",
        "Previous solution attempts and their outcomes (2 attempts, both failed).",
        "Updated: 3 patterns identified including rotation symmetry.", "12 linting issues found"));

INSTANTIATE_TEST_SUITE_P(
    Two, CorrectDescriptions,
    testing::Values(
        "The models of the app. Their associations are included.",
        "Frameworks in use, e.g. Rails 7.1.3, i.e. The newest one etc. They are all up to date.",
        "Found by Dr. J. R. Smith of the U.S. Navy vs. The Crown. See fig. A on p. IV of vol. II.",
        "Needs Node.js v18.2.1. Express 4.x. is too old.", "Is it done? Yes! It is.",
        "Yahoo! Finance quotes, Jeopardy! Clues and Guess Who? Answers. Approx. A thousand, resp. "
        "More.",
        "Wait... What the observer saw... Nothing.", "1. First 2. Second 3. Third 4. Fourth"));

INSTANTIATE_TEST_SUITE_P(Foreign, CorrectDescriptions,
                         testing::Values("盤面の現在の状態。色は十種類。",
                                         "Größen u. a. Maße, z. B. Breite.", "x", "two\nlines"));

TEST(Descriptions, ThatAreAnEssayAreRefused) {
  EXPECT_EQ(why_no_description("First the grid. Then the colours. Then the rest."),
            "it has more than two sentences");
}

TEST(Descriptions, HaveAtMost500CodePoints) {
  EXPECT_EQ(why_no_description(repeated("d", 500)), std::nullopt);
  EXPECT_EQ(why_no_description(repeated("説", 500)), std::nullopt);
  EXPECT_TRUE(why_no_description(repeated("d", 501)));
  EXPECT_TRUE(why_no_description(repeated("説", 501)));
}

TEST(Descriptions, SaySomething) {
  EXPECT_TRUE(why_no_description(""));
  EXPECT_TRUE(why_no_description(" \n\t "));
  EXPECT_TRUE(why_no_description("red \x1b[31m"));
  EXPECT_TRUE(why_no_description("\xC3"));
}

}  // namespace
}  // namespace baton::environment
