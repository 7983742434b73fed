#include "domain/policy/hidden_places.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::policy {
namespace {

using Tokens = std::vector<std::string>;

const HiddenPlaces& places() {
  static const HiddenPlaces hidden(
      {{"apiKeys", Action::mask}, {"/a/*/b", Action::hash}, {"token", Action::remove}});
  return hidden;
}

TEST(HiddenPlaces, AreThoseThatARuleNamesAndAllBelow) {
  EXPECT_EQ(places().hidden_after(Tokens{"x", "api_key"}), 2U);
  EXPECT_EQ(places().hidden_after(Tokens{"x", "API-KEYS", "LEAK", "0"}), 2U);
  EXPECT_FALSE(places().hidden_after(Tokens{"x", "monkey"}));
  EXPECT_FALSE(places().hidden_after(Tokens{}));
}

TEST(HiddenPlaces, FindAPointerWhereverItFits) {
  EXPECT_EQ(places().hidden_after(Tokens{"a", "3", "b"}), 3U);
  EXPECT_EQ(places().hidden_after(Tokens{"agentSequence", "1", "outputs", "a", "x", "b", "c"}), 6U);
  EXPECT_FALSE(places().hidden_after(Tokens{"a", "b"}));
}

TEST(HiddenPlaces, QuoteTheRestOfAValue) {
  const Json value = Json::parse(R"({"n": 1, "token": "LEAK", "s": "{\"apiKeys\": \"LEAK\"}"})");
  const std::string quoted = places().quotable(value).dump();
  EXPECT_EQ(quoted.find("LEAK"), std::string::npos) << quoted;
  EXPECT_NE(quoted.find("\"n\":1"), std::string::npos) << quoted;
}

TEST(HiddenPlaces, HideNothingWithoutRules) {
  EXPECT_FALSE(HiddenPlaces().hidden_after(Tokens{"apiKeys"}));
  EXPECT_EQ(HiddenPlaces().quotable(Json("x")), Json("x"));
}

}  // namespace
}  // namespace baton::policy
