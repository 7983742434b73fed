#include "domain/model/project_map.h"

#include <gtest/gtest.h>

#include <array>

#include <nlohmann/json.hpp>

#include "domain/model/map_drawing.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::model {
namespace {

constexpr std::array<std::string_view, 2> kBuiltIn = {"writer", "auditor"};

Json with_map(const char* map) {
  return {{"limits", {{"backups", 3}}}, {"relevanceMap", Json::parse(map)}};
}

TEST(ProjectMap, TellsWhereARuleComesFrom) {
  const Json settings = with_map(R"({"writer": {"needsFrom": []}, "tester": {}})");
  EXPECT_EQ(origin_of("writer", settings, kBuiltIn), RuleOrigin::changed);
  EXPECT_EQ(origin_of("auditor", settings, kBuiltIn), RuleOrigin::built_in);
  EXPECT_EQ(origin_of("tester", settings, kBuiltIn), RuleOrigin::own);
  const Json own = with_map(R"({"extends": "none", "writer": {}})");
  EXPECT_EQ(origin_of("writer", own, kBuiltIn), RuleOrigin::own);
  EXPECT_EQ(origin_of("writer", Json::object(), kBuiltIn), RuleOrigin::built_in);
}

// The numbers of baton's own reader are signed.
TEST(RelevanceMap, ReadsHoursAsTheSchemaHasThem) {
  const auto hours = [](std::string_view number) {
    const Json map =
        *json::read(text::concat(R"({"writer": {"warnAfterHours": )", number, "}}"), "map");
    const auto read = RelevanceMap::from_json(map);
    return read ? read->find("writer")->warn_after_hours : std::nullopt;
  };
  EXPECT_EQ(hours("48"), 48U);
  EXPECT_EQ(hours("0"), 0U);
  EXPECT_EQ(hours("48.0"), 48U);
  EXPECT_EQ(hours("1000000"), 1'000'000U);
  for (const char* wrong : {"-1", "1000001", "1.5", "18446744073709551615", "1e300", "true"}) {
    EXPECT_FALSE(hours(wrong)) << wrong;
  }
}

TEST(ProjectMap, PutsAWholeRule) {
  Json settings = Json::object();
  put_rule(settings, "tester", {{"provides", {"tests"}}}, kBuiltIn);
  put_rule(settings, "writer", {{"provides", {"code"}}}, kBuiltIn);
  EXPECT_EQ(settings["relevanceMap"], Json::parse(R"({
    "tester": {"provides": ["tests"]}, "writer": {"provides": ["code"], "replace": true}})"));
  Json own = with_map(R"({"extends": "none"})");
  put_rule(own, "writer", Json::object(), kBuiltIn);
  EXPECT_EQ(own["relevanceMap"], Json::parse(R"({"extends": "none", "writer": {}})"));
}

TEST(ProjectMap, ChangesOnlyGivenMembers) {
  Json settings = with_map(R"({"tester": {"provides": ["tests"], "description": "Test"}})");
  change_rule(settings, "tester", {{"provides", Json::array()}});
  change_rule(settings, "writer", {{"timeEstimate", 5}});
  EXPECT_EQ(settings, with_map(R"({"tester": {"provides": [], "description": "Test"},
                                   "writer": {"timeEstimate": 5}})"));
}

TEST(ProjectMap, RemovesABuiltInAgentByNull) {
  Json settings = with_map(R"({"tester": {}, "writer": {"needsFrom": []}})");
  remove_rule(settings, "tester", kBuiltIn);
  remove_rule(settings, "writer", kBuiltIn);
  EXPECT_EQ(settings, with_map(R"({"writer": null})"));
  Json own = with_map(R"({"extends": "none", "writer": {}})");
  remove_rule(own, "writer", kBuiltIn);
  EXPECT_EQ(own, with_map(R"({"extends": "none"})"));
}

TEST(ProjectMap, KeepsOwnAgentsWhereAllBuiltInOnesGo) {
  Json settings =
      with_map(R"({"extends": "default", "tester": {}, "writer": {}, "auditor": null})");
  remove_built_in_rules(settings, kBuiltIn);
  EXPECT_EQ(settings, with_map(R"({"extends": "none", "tester": {}})"));
  const Json once = settings;
  remove_built_in_rules(settings, kBuiltIn);
  EXPECT_EQ(settings, once);
}

RelevanceMap map_of(const char* text) {
  return *RelevanceMap::from_json(Json::parse(text));
}

TEST(MapLayers, FollowTheLongestChain) {
  const RelevanceMap map = map_of(R"({"d": {"needsFrom": ["c", "a"]}, "a": {}, "b": {},
    "c": {"needsFrom": ["a", "missing"], "optionalFrom": ["b"]}})");
  const MapLayers layers = layers_of(map);
  ASSERT_EQ(layers.layers.size(), 3U);
  EXPECT_EQ(layers.layers[0], (std::vector<std::string_view>{"a", "b"}));
  EXPECT_EQ(layers.layers[1], (std::vector<std::string_view>{"c"}));
  EXPECT_EQ(layers.layers[2], (std::vector<std::string_view>{"d"}));
  EXPECT_TRUE(layers.in_cycle.empty());
}

TEST(MapLayers, LeaveOutACycleAndWhatNeedsIt) {
  const RelevanceMap map = map_of(
      R"({"a": {}, "b": {"needsFrom": ["c"]}, "c": {"needsFrom": ["b"]}, "d": {"needsFrom": ["b"]}})");
  const MapLayers layers = layers_of(map);
  ASSERT_EQ(layers.layers.size(), 1U);
  EXPECT_EQ(layers.in_cycle, (std::vector<std::string_view>{"b", "c", "d"}));
  EXPECT_EQ(map_as_text(map),
            "Layer 1\n  a\nNever ready because of a dependency cycle\n"
            "  b  ← c\n  c  ← b\n  d  ← b\n");
}

TEST(MapLayers, AreEmptyForAnEmptyMap) {
  EXPECT_TRUE(layers_of(RelevanceMap()).layers.empty());
  EXPECT_EQ(map_as_text(RelevanceMap()), "");
}

}  // namespace
}  // namespace baton::model
