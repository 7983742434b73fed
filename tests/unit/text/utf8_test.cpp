#include "text/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::text {
namespace {

struct Sequence {
  std::string text;
  std::optional<std::size_t> first_invalid;
  std::string replaced;
};

class Utf8Test : public testing::TestWithParam<Sequence> {};

TEST_P(Utf8Test, IsCheckedAndMended) {
  EXPECT_EQ(first_invalid_utf8(GetParam().text), GetParam().first_invalid);
  EXPECT_EQ(replace_invalid_utf8(GetParam().text), GetParam().replaced);
}

TEST_P(Utf8Test, IsCheckedTheSameBehindLongAscii) {
  for (std::size_t length = 1; length < 140; ++length) {
    std::optional<std::size_t> expected = GetParam().first_invalid;
    if (expected) *expected += length;
    EXPECT_EQ(first_invalid_utf8(std::string(length, 'a') + GetParam().text + std::string(70, 'b')),
              expected);
  }
}

const Sequence kSequences[] = {
    {"", std::nullopt, ""},
    {"plain ascii, long enough", std::nullopt, "plain ascii, long enough"},
    {std::string("\0", 1), std::nullopt, std::string("\0", 1)},
    {"\xC2\x80", std::nullopt, "\xC2\x80"},
    {"\xDF\xBF", std::nullopt, "\xDF\xBF"},
    {"\xE0\xA0\x80", std::nullopt, "\xE0\xA0\x80"},
    {"\xED\x9F\xBF", std::nullopt, "\xED\x9F\xBF"},
    {"\xEE\x80\x80", std::nullopt, "\xEE\x80\x80"},
    {"\xEF\xBF\xBF", std::nullopt, "\xEF\xBF\xBF"},
    {"\xF0\x90\x80\x80", std::nullopt, "\xF0\x90\x80\x80"},
    {"\xF4\x8F\xBF\xBF", std::nullopt, "\xF4\x8F\xBF\xBF"},
    {"\x80", 0, "\uFFFD"},
    {"a\xBFz", 1, "a\uFFFDz"},
    {"\xC0\x80", 0, "\uFFFD\uFFFD"},
    {"\xC1\xBF", 0, "\uFFFD\uFFFD"},
    {"\xE0\x9F\xBF", 0, "\uFFFD\uFFFD\uFFFD"},
    {"\xED\xA0\x80", 0, "\uFFFD\uFFFD\uFFFD"},
    {"\xED\xBF\xBF", 0, "\uFFFD\uFFFD\uFFFD"},
    {"\xF0\x8F\xBF\xBF", 0, "\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"\xF4\x90\x80\x80", 0, "\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"\xF5\x80", 0, "\uFFFD\uFFFD"},
    {"\xFF", 0, "\uFFFD"},
    {"a\xE2\x82z", 1, "a\uFFFDz"},
    {"\u20ac\xF0\x9F\x98\u20ac", 3, "\u20ac\uFFFD\u20ac"},
};

INSTANTIATE_TEST_SUITE_P(Sequences, Utf8Test, testing::ValuesIn(kSequences));

TEST(CutOffUtf8, IsInvalidWhereTheSequenceBegan) {
  for (const std::string text : {"\xC3", "\xE2\x82", "\xF0\x9F\x98"}) {
    EXPECT_EQ(first_invalid_utf8(text), 0U);
    EXPECT_EQ(replace_invalid_utf8(text), "\uFFFD");
  }
}

TEST(CountCodePoints, CountsLongTexts) {
  for (const std::string_view character : {"a", "\u00e9", "\u20ac", "\U0001F600"}) {
    std::string text;
    for (std::size_t count = 0; count < 2'100; ++count) {
      ASSERT_EQ(count_code_points(text), count) << character;
      text += character;
    }
  }
}

TEST(CountCodePoints, CountsCharactersNotBytes) {
  EXPECT_EQ(count_code_points(""), 0U);
  EXPECT_EQ(count_code_points("a\u00e9\u20ac\U0001F600"), 4U);
}

TEST(FirstWords, EndBeforeABlank) {
  EXPECT_EQ(first_words("one two", 7), "one two");
  EXPECT_EQ(first_words("one two three", 7), "one two");
  EXPECT_EQ(first_words("one two three", 6), "one");
  EXPECT_EQ(first_words("one\ttwo", 3), "one");
  EXPECT_EQ(first_words("one-two-three", 7), "");
  EXPECT_EQ(first_words("", 0), "");
  EXPECT_EQ(first_words(" one", 2), "");
}

TEST(FirstWords, EndInsideOfAWordOfAScriptWithoutBlanks) {
  EXPECT_EQ(first_words("文脈共有", 7), "文脈");
  EXPECT_EQ(first_words("文脈共有", 2), "");
  EXPECT_EQ(first_words("a 文脈共有", 8), "a 文脈");
  EXPECT_EQ(first_words("文脈token", 9), "文脈");
  EXPECT_EQ(first_words("token文脈", 9), "");
  EXPECT_EQ(first_words("a token\u200btoken", 12), "a");
  EXPECT_EQ(first_words("grün-und-blau", 9), "");
}

TEST(AppendCodePoint, EncodesEveryScalarValue) {
  for (char32_t code_point = 0; code_point <= 0x10FFFF; code_point += 61) {
    if (code_point >= 0xD800 && code_point <= 0xDFFF) continue;
    std::string text;
    append_code_point(text, code_point);
    ASSERT_FALSE(first_invalid_utf8(text)) << static_cast<std::uint32_t>(code_point);
    ASSERT_EQ(count_code_points(text), 1U);
  }
}

}  // namespace
}  // namespace baton::text
