#include "domain/model/settings_in_force.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "domain/model/settings_layers.h"

namespace baton::model {
namespace {

Json defaults() {
  return Json::parse(R"({
    "relevanceMap": {"writer": {"needsFrom": ["planner"], "provides": ["code"]},
                     "auditor": {"needsFrom": ["writer"]}},
    "policies": {"auditor": {"retentionPeriod": 90}},
    "gates": {"neverOverride": ["audited"], "owners": {"audited": "auditor", "built": "writer"}}})");
}

Json in_force(const char* map) {
  return settings_in_force(defaults(), {{"relevanceMap", Json::parse(map)}});
}

TEST(SettingsInForce, ChangeBuiltInRulesByDefault) {
  const Json settings = in_force(R"({"extends": "default", "writer": {"needsFrom": []},
                                     "tester": {"provides": ["tests"]}})");
  EXPECT_EQ(settings["relevanceMap"], Json::parse(R"({
    "writer": {"needsFrom": [], "provides": ["code"]}, "auditor": {"needsFrom": ["writer"]},
    "tester": {"provides": ["tests"]}})"));
  EXPECT_EQ(settings["policies"], defaults()["policies"]);
  EXPECT_EQ(settings["gates"], defaults()["gates"]);
}

TEST(SettingsInForce, HoldOnlyTheProjectsAgentsWhereTheMapExtendsNone) {
  const Json settings = in_force(R"({"extends": "none", "coder": {"needsFrom": []}})");
  EXPECT_EQ(settings["relevanceMap"], Json::parse(R"({"coder": {"needsFrom": []}})"));
  EXPECT_EQ(settings["policies"], Json::object());
  EXPECT_EQ(settings["gates"], Json::parse(R"({"neverOverride": [], "owners": {}})"));
}

TEST(SettingsInForce, MergeNothingOfABuiltInRuleWhereTheMapExtendsNone) {
  const Json settings = in_force(R"({"extends": "none", "auditor": {"provides": ["report"]}})");
  EXPECT_EQ(settings["relevanceMap"], Json::parse(R"({"auditor": {"provides": ["report"]}})"));
  EXPECT_EQ(settings["policies"], defaults()["policies"]);
}

TEST(SettingsInForce, LoseABuiltInAgentThatIsNull) {
  const Json settings = in_force(R"({"auditor": null})");
  EXPECT_EQ(settings["relevanceMap"], Json::parse(R"({
    "writer": {"needsFrom": ["planner"], "provides": ["code"]}})"));
  EXPECT_EQ(settings["policies"], Json::object());
  EXPECT_EQ(settings["gates"],
            Json::parse(R"({"neverOverride": [], "owners": {"built": "writer"}})"));
}

TEST(SettingsInForce, LoseTheOptionalSourcesOfABuiltInAgentThatIsNull) {
  Json layer = defaults();
  layer["relevanceMap"]["writer"] = Json::parse(R"({
    "optionalFrom": ["auditor", "planner"],
    "contextFields": {"report": {"type": "array", "from": ["auditor#/a", "planner#/a"]},
                      "other": {"from": ["auditor#/b", {"state": "/phase"}]}}})");
  const Json map = Json::parse(R"({"auditor": null, "tester": {"optionalFrom": ["auditor"]}})");
  const Json settings = settings_in_force(layer, {{"relevanceMap", map}});
  EXPECT_EQ(settings["relevanceMap"], Json::parse(R"({
    "writer": {"optionalFrom": ["planner"],
               "contextFields": {"report": {"type": "array", "from": ["planner#/a"]},
                                 "other": {"from": [{"state": "/phase"}]}}},
    "tester": {"optionalFrom": ["auditor"]}})"));
}

TEST(SettingsInForce, CountNoRemovedAgentAsALostSetting) {
  const Json settings = in_force(R"({"auditor": null})");
  EXPECT_TRUE(removed_settings(without_removed_agents(defaults(), settings), settings).empty());
}

}  // namespace
}  // namespace baton::model
