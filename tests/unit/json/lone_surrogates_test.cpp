#include "json/lone_surrogates.h"

#include <gtest/gtest.h>

#include <utility>

namespace baton::json {
namespace {

struct Replaced {
  std::string text;
  std::size_t count;
};

Replaced replaced(std::string text) {
  const std::size_t count = replace_lone_surrogates(text);
  return {.text = std::move(text), .count = count};
}

TEST(LoneSurrogates, AreReplacedByTheReplacementCharacter) {
  const Replaced result = replaced(R"({"a": "cut \ud83d", "b": "\uDE00 and \ud83d\u0041"})");
  EXPECT_EQ(result.text, R"({"a": "cut \ufffd", "b": "\ufffd and \ufffd\u0041"})");
  EXPECT_EQ(result.count, 3U);
}

TEST(LoneSurrogates, AreNotThePairsOfACharacter) {
  const std::string text = R"(["\ud83d\ude00", "\ud83d\ude00\ud83d\ude00"])";
  EXPECT_EQ(replaced(text).text, text);
  EXPECT_EQ(replaced(R"("\ud83d\ud83d\ude00")").text, R"("\ufffd\ud83d\ude00")");
}

TEST(LoneSurrogates, AreNotTextBehindAnEscapedBackslash) {
  const std::string text = R"({"path": "C:\\ud83d", "other": "\n\\\\ud800"})";
  EXPECT_EQ(replaced(text).text, text);
  EXPECT_EQ(replaced(R"("\\\ud83d")").text, R"("\\\ufffd")");
}

TEST(LoneSurrogates, StayInTextThatEndsInTheMiddle) {
  for (const char* text : {"\"\\", "\"\\u", "\"\\ud83", "\"\\u-d83\"", "", "\\"}) {
    EXPECT_EQ(replaced(text).text, text);
    EXPECT_EQ(replaced(text).count, 0U);
  }
}

}  // namespace
}  // namespace baton::json
