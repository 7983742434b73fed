#include "domain/detection/base64_text.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

std::string run_in(const std::string& text, std::size_t at) {
  const Base64Run run = next_base64_run(text, at);
  return text.substr(run.begin, run.end - run.begin);
}

TEST(Base64Text, FindsARunAtAnyPlace) {
  const std::string run = "QUFB-_+/" + std::string(16, 'x');
  for (std::size_t before = 0; before < 60; ++before) {
    EXPECT_EQ(run_in(std::string(before, ' ') + run + "=", 0), run) << before;
  }
}

TEST(Base64Text, IgnoresShorterRuns) {
  const std::string text = std::string(23, 'x') + " " + std::string(23, 'y');
  EXPECT_EQ(next_base64_run(text, 0).begin, text.size());
}

TEST(Base64Text, ContinuesAfterARun) {
  const std::string text = std::string(30, 'x') + " is " + std::string(40, 'y');
  EXPECT_EQ(run_in(text, 30), std::string(40, 'y'));
}

TEST(Base64Text, DecodesPrintableTextAlone) {
  EXPECT_EQ(decode_printable_base64("aGVsbG8="), "hello");
  EXPECT_EQ(decode_printable_base64("aGVsbG8"), "hello");
  EXPECT_EQ(decode_printable_base64("AAECAw=="), std::nullopt);
}

const std::string kRandom(kRandomValue);
const std::string kFacebook = "EAAB" + kRandom + kRandom + kRandom + kRandom + kRandom;
const std::string kSquare = "EAAA" + kRandom + kRandom + kRandom;

TEST(Base64Text, IsToldFromATokenInAPath) {
  for (const std::string before :
       {"https://x/", "https://graph.example.com/v18.0/me/", "/home/bob/My/Files/", "id=", "+",
        "a: ", "https://x.io/?q=", "Etc/GMT+0/", "f(\"", "1c9XbW7q\n"}) {
    EXPECT_EQ(cleaned(before + kFacebook + " x"), before + "[REDACTED:facebook-token] x");
    EXPECT_EQ(cleaned(before + kSquare + " x"), before + "[REDACTED:square-token] x");
  }
  for (const std::string behind :
       {"/me?fields=id", "/Users/Photos2024/", "?a=1", "+", "/", "\n1c9XbW7q", " = 1", "=1"}) {
    EXPECT_EQ(cleaned("x " + kFacebook + behind), "x [REDACTED:facebook-token]" + behind);
  }
  EXPECT_EQ(cleaned(kSquare + "\n" + kSquare + "\n"),
            "[REDACTED:square-token]\n[REDACTED:square-token]\n");
}

TEST(Base64Text, OfAnyBytesHasNoToken) {
  const std::string random = kRandom + kRandom + kRandom;
  const std::string line = random + "/" + kRandom.substr(0, 15);
  for (const std::string& text :
       {std::string("{\"f\": \"Dx+EAAAAAABIi0QkCEiLXCQQSItsJBhIg8QgXcNmkA8fQADzDx76QVdBVkFVQVRVU0iD"
                    "7Gg=\"}"),
        random + "/" + kFacebook, random + "\\/" + kFacebook, random + "+" + kFacebook,
        "x=" + kFacebook + "/" + random, line + "\n" + kSquare + "\n",
        "  " + line + "\r\n  " + kSquare + "\r\n", kSquare + "\n" + line + "\n"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

// A plus sign is the blank of a query, an equals sign may be anything.
TEST(Base64Text, IsMoreThanAFewWordsAroundAToken) {
  for (const std::string& text :
       {"q=use+" + kFacebook, "q=my+" + kFacebook + "+now", "A=" + kFacebook + "=",
        "\"" + kFacebook + "==\"", "/AAAproject/" + kFacebook + "/x", "AAAA/" + kSquare,
        "q=how+to+use+the+interface+of+this+application+with+" + kFacebook}) {
    EXPECT_NE(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
