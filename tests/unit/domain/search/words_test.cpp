#include "domain/search/words.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace baton::search {
namespace {

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += '|';
    text += word;
  }
  return text;
}

TEST(Words, AreRunsOfLettersAndDigits) {
  EXPECT_EQ(joined(words_of("the login_check, v2 (see auth.cpp)")),
            "the|login|check|v2|see|auth|cpp");
  EXPECT_EQ(joined(words_of("größe naïve привет")), "größe|naïve|привет");
  EXPECT_EQ(joined(words_of("")), "");
  EXPECT_EQ(joined(words_of(" .,;\n\t")), "");
}

TEST(Words, EndAtPunctuationOfOtherScripts) {
  EXPECT_EQ(joined(words_of("one—two…three «four» 五，六。")), "one|two|three|four|五|六");
}

TEST(Words, OfScriptsWithoutSpacesAreSingleCharacters) {
  EXPECT_EQ(joined(words_of("api数据库v2")), "api|数|据|库|v2");
}

// Latin-1: a byte that would begin a character of UTF-8 does not swallow what follows.
TEST(Words, BesideBytesThatAreNotUtf8AreWhole) {
  EXPECT_EQ(joined(words_of("Un caf\xE9 platypus")), "Un|caf\xE9|platypus");
  EXPECT_EQ(joined(words_of("pr\xE9sent na\xEFve \xE4x")), "pr\xE9sent|na\xEFve|\xE4x");
  EXPECT_EQ(joined(words_of("\xC2 x \xE2\x80 y")), "\xC2|x|\xE2\x80|y");
  EXPECT_FALSE(is_inside_word("caf\xE9 platypus", 5));
}

// Otherwise a note could pass for one of another agent, by what the index has as marks.
TEST(Words, HoldNoPrivateUseCharacters) {
  EXPECT_EQ(joined(words_of("a\xEE\x80\x81z")), "a|\x80\x81z");
}

TEST(Words, AreCountedPerText) {
  WordCounter counter;
  counter.count("a b a c a b");
  ASSERT_EQ(counter.words().size(), 3U);
  EXPECT_EQ(counter.words()[0].text, "a");
  EXPECT_EQ(counter.words()[0].count, 3U);
  EXPECT_EQ(counter.words()[1].count, 2U);
  EXPECT_EQ(counter.total(), 6U);
  counter.count("c");
  ASSERT_EQ(counter.words().size(), 1U);
  EXPECT_EQ(counter.words()[0].count, 1U);
}

TEST(Words, ThatAreTooLongAreOnlyNoted) {
  WordCounter counter;
  counter.count(std::string(kLongestWord, 'x'));
  EXPECT_EQ(counter.words().size(), 1U);
  EXPECT_FALSE(counter.has_longer());
  counter.count("short " + std::string(kLongestWord + 1, 'x'));
  EXPECT_EQ(counter.words().size(), 1U);
  EXPECT_TRUE(counter.has_longer());
  EXPECT_EQ(counter.total(), 2U);
}

TEST(Words, AreCountedRightHoweverManyThereAre) {
  std::mt19937 random(7);
  WordCounter counter;
  for (const std::size_t vocabulary : {10U, 5'000U, 30U}) {
    std::string text;
    std::map<std::string, std::uint32_t, std::less<>> expected;
    for (int i = 0; i < 20'000; ++i) {
      const std::string word = "w" + std::to_string(random() % vocabulary);
      ++expected[word];
      text += word + " ";
    }
    counter.count(text);
    ASSERT_EQ(counter.words().size(), expected.size());
    for (const WordCounter::Word& word : counter.words()) {
      EXPECT_EQ(word.count, expected.find(word.text)->second);
    }
  }
}

}  // namespace
}  // namespace baton::search
