#include "domain/detection/normal_text.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

const std::string kRest = "9QeWJKY40uvSwMFLbT7rZx2NdC1aHgVpXi3o";

TEST(NormalText, HasNoColoursInAToken) {
  for (const std::string inside : {"\x1b[m\x1b[K", "\x1b[0m", "\x1b[01;31m", "\\u001b[0m",
                                   "\\x1b[1;32m", "\\033[0m", "\\e[m\\e[K"}) {
    EXPECT_EQ(cleaned("see ghp_" + inside + kRest + " there"), "see [REDACTED:github-token] there");
    EXPECT_EQ(cleaned("ghp_9Qe" + inside + kRest), "[REDACTED:github-token]") << inside;
    EXPECT_EQ(cleaned("AKIA" + inside + "Q3EGRP7XKWNZ5TLM"), "[REDACTED:aws-access-key-id]");
  }
  EXPECT_EQ(cleaned("x \x1b[01;31m\x1b[Kghp_\x1b[m\x1b[K" + kRest + "\x1b[m"),
            "x \x1b[01;31m\x1b[K[REDACTED:github-token]\x1b[m");
  EXPECT_EQ(cleaned("DB_PASSWORD=hun\x1b[1mter2\x1b[0m4u x"), "DB_PASSWORD=[REDACTED:password] x");
}

// Syntax highlighting colours the parts of a token.
TEST(NormalText, HasNoColoursBesideThePunctuationOfAToken) {
  const std::string header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";
  const std::string claims = "eyJzdWIiOiJ6ZG9jOWlzMGo4aHQifQ";
  const std::string signature = "WAVtjy-o7dCUupeuixVELuLbYRqRv-OUaXM6kkfVj6M";
  const std::string coloured =
      header + "\x1b[0m.\x1b[35m" + claims + "\x1b[0m.\x1b[36m" + signature;
  EXPECT_EQ(cleaned("\x1b[31m" + coloured + "\x1b[0m"), "\x1b[31m[REDACTED:json-web-token]\x1b[0m");
  const std::string bearer = cleaned("Authorization: Bearer " + coloured);
  for (const std::string& part : {header, claims, signature}) {
    EXPECT_EQ(bearer.find(part), std::string::npos) << bearer;
  }
  const std::string rest = "abcdefghij1234567890AB.abcdefghij1234567890ABabcdefghij1234567890ABcd";
  EXPECT_EQ(cleaned("SG\x1b[1m." + rest), "[REDACTED:sendgrid-key]");
  EXPECT_EQ(cleaned("SG.\x1b[1m" + rest), "[REDACTED:sendgrid-key]");
  const std::string random = "c9XbW7qLkPz83mNvRt5Yc9XbW7qLkPz83mNvRt5Yc9XbW7qLkPz83mNvRt5Y";
  EXPECT_EQ(cleaned("1\x1b[1m//0" + random), "[REDACTED:google-refresh-token]");
  EXPECT_EQ(cleaned("dp\x1b[1m.\x1b[0mpt." + random), "[REDACTED:doppler-token]");
  EXPECT_EQ(cleaned("access_token\x1b[1m$production$" + random), "[REDACTED:paypal-token]");
  EXPECT_EQ(cleaned("123456789\x1b[1m:\x1b[0mAA" + random), "[REDACTED:telegram-bot-token]");
}

TEST(NormalText, EndsAValueAtTheNextColour) {
  for (const std::string escape : {"\x1b", "\\e", "\\033"}) {
    const std::string begin = escape + "[32mpassword" + escape + "[0m=" + escape + "[33m";
    for (const std::string& rest :
         {escape + "[0m" + escape + "[32muser" + escape + "[0m=" + escape + "[33mbob x",
          escape + "[0m" + escape + "[36mdone x", escape + "[0muser=bob x"}) {
      EXPECT_EQ(cleaned(begin + "Hunter2x9" + rest), begin + "[REDACTED:password]" + rest);
    }
  }
}

TEST(NormalText, IsMadeOnlyOfLinesThatHideSomething) {
  for (const std::string text :
       {"\x1b[36mpassword\x1b[0m: x", "a\x1b[1mb", "a\x1b[", "a\\e[", "50% \\ a~b"}) {
    EXPECT_TRUE(normalized_lines(text).empty()) << text;
  }
  const auto lines = normalized_lines("first\nse\\e[1mco\\u006ed\nthird");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines.front().text(), "second");
  EXPECT_EQ(lines.front().begin_of(4), 15U);
  EXPECT_EQ(lines.front().end_of(4), 21U);
  EXPECT_EQ(lines.front().begin_of(5), 21U);
  EXPECT_EQ(lines.front().end_of(5), 22U);
}

TEST(NormalText, IsTheWholeTextWithoutSequences) {
  for (const std::string text : {"", "a", "a\x1b[", "\\e[1ma", "\x1b"}) {
    EXPECT_FALSE(without_sequences(text)) << text;
  }
  const auto shown = without_sequences("\x1b[1mfirst\x1b[0m\n\x1b]8;;x\x1b\\second\x1b[K");
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->text(), "first\nsecond");
  EXPECT_EQ(shown->begin_of(0), 4U);
  EXPECT_EQ(shown->end_of(4), 9U);
  EXPECT_EQ(shown->begin_of(5), 13U);
  EXPECT_EQ(shown->begin_of(6), 22U);
  EXPECT_EQ(shown->end_of(11), 28U);
  ASSERT_TRUE(without_sequences("\x1b[m"));
  EXPECT_EQ(without_sequences("\x1b[m")->text(), "");
}

}  // namespace
}  // namespace baton::detection
