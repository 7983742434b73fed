#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/locate.h"
#include "json/print.h"
#include "json/read.h"

namespace baton::json {
namespace {

constexpr std::string_view kDocument =
    "{\"id\": \"wf\\u00e9\\ud83d\\ude00\", \"list\": [1, -2.5e3, true, null, \"\u00e9\u20ac\"],\n"
    " \"deep\": {\"a\": {\"b\": [[], {}]}}, \"n\": 18446744073709551615}";

// Whatever the text: a refusal has its place inside it, and what is read can be written and
// read again to the same document.
void examine(std::string_view text) {
  const Result<Json> document = read(text, "f");
  if (document) {
    const Result<Json> again = read(print(*document), "f");
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(*again, *document) << text;
  } else {
    ASSERT_TRUE(document.error().position) << text;
    EXPECT_LE(document.error().position->offset, text.size());
    EXPECT_FALSE(document.error().phrase.view().empty());
  }
}

TEST(HostileText, IsRefusedWhereverItIsCutOff) {
  ASSERT_TRUE(read(kDocument, "f"));
  for (std::size_t length = 0; length < kDocument.size(); ++length) {
    // From a buffer of its own, so that reading past the end shows.
    const std::string cut(kDocument.substr(0, length));
    const Result<Json> document = read(cut, "f");
    ASSERT_FALSE(document) << cut;
    EXPECT_EQ(document.error().code, ErrorCode::malformed) << cut;
  }
}

TEST(HostileText, SurvivesEveryFlippedBit) {
  for (std::size_t index = 0; index < kDocument.size(); ++index) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string text(kDocument);
      text[index] = static_cast<char>(static_cast<unsigned char>(text[index]) ^ (1U << bit));
      examine(text);
    }
  }
}

TEST(HostileText, SurvivesRandomEdits) {
  constexpr std::array<std::string_view, 14> kPieces = {
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\xED\xA0\x80", "1e9", "-", "//", "\xF4"};
  std::mt19937 random(20250801);
  const auto below = [&random](std::size_t bound) { return random() % bound; };
  for (int round = 0; round < 3000; ++round) {
    std::string text(kDocument);
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      const std::size_t place = below(text.size());
      if (below(3) == 0) {
        text.erase(place, 1 + below(8));
      } else {
        text.insert(place, kPieces[below(kPieces.size())]);
      }
      if (text.empty()) text = "x";
    }
    examine(text);
  }
}

TEST(HostileText, SurvivesLocatingInTextThatReadRefuses) {
  const std::array<Pointer, 2> wanted = {*Pointer::parse("/deep/a/b/1"), *Pointer::parse("/n")};
  for (std::size_t length = 0; length <= kDocument.size(); ++length) {
    const std::string cut(kDocument.substr(0, length));
    for (const Position& position : locate(cut, wanted)) EXPECT_LE(position.offset, length);
  }
}

TEST(HostileText, OfManyBracketsNeedsNoStack) {
  const std::string arrays(100'000, '[');
  EXPECT_EQ(read(arrays, "f").error().code, ErrorCode::malformed);
  EXPECT_EQ(locate(arrays, *Pointer::parse("/0/0")).offset, 2U);
}

}  // namespace
}  // namespace baton::json
