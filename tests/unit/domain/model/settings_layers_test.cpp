#include "domain/model/settings_layers.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::model {
namespace {

Json parse(const char* text) {
  return Json::parse(text);
}

struct Layers {
  const char* name;
  const char* defaults;
  const char* project;
  const char* in_force;
};

class SettingsLayers : public testing::TestWithParam<Layers> {};

TEST_P(SettingsLayers, AreMerged) {
  const Layers& layers = GetParam();
  EXPECT_EQ(layered(parse(layers.defaults), parse(layers.project)), parse(layers.in_force));
}

INSTANTIATE_TEST_SUITE_P(
    Cases, SettingsLayers,
    testing::Values(
        Layers{"AMemberThatTheProjectDoesNotName", R"({"p": {"a": {"x": 1, "y": 2}}})",
               R"({"p": {"a": {"x": 3}}})", R"({"p": {"a": {"x": 3, "y": 2}}})"},
        Layers{"AtEveryDepth", R"({"m": {"a": {"f": {"g": {"type": "array", "from": ["a"]}}}}})",
               R"({"m": {"a": {"f": {"g": {"from": []}, "h": {"from": ["b"]}}}}})",
               R"({"m": {"a": {"f": {"g": {"type": "array", "from": []},
                                     "h": {"from": ["b"]}}}}})"},
        Layers{"AListIsReplaced", R"({"n": ["a", "b"]})", R"({"n": ["c"]})", R"({"n": ["c"]})"},
        Layers{"ANewEntry", R"({"m": {"a": {"x": 1}}})",
               R"({"m": {"b": {"replace": true, "x": 2}}})",
               R"({"m": {"a": {"x": 1}, "b": {"x": 2}}})"},
        Layers{"AskedToReplace", R"({"m": {"a": {"x": 1, "y": {"z": 1}}}})",
               R"({"m": {"a": {"replace": true, "x": 2}}})", R"({"m": {"a": {"x": 2}}})"},
        Layers{"NotAskedToReplace", R"({"m": {"a": {"x": 1, "y": 1}}})",
               R"({"m": {"a": {"replace": false, "x": 2}}})", R"({"m": {"a": {"x": 2, "y": 1}}})"},
        Layers{"AnAgentNamedReplace", R"({"m": {"a": {"x": 1}}})",
               R"({"m": {"replace": {"x": 2}}})", R"({"m": {"a": {"x": 1}, "replace": {"x": 2}}})"},
        Layers{"FieldRulesAreUnited",
               R"({"anonymizationRules": [{"field": "apiKeys", "action": "redact"},
                                          {"field": "passwords", "action": "remove"}]})",
               R"({"anonymizationRules": [{"field": "api_key", "action": "mask"},
                                          {"field": "people", "action": "remove"}]})",
               R"({"anonymizationRules": [{"field": "api_key", "action": "mask"},
                                          {"field": "people", "action": "remove"},
                                          {"field": "passwords", "action": "remove"}]})"},
        Layers{"FieldRulesAreReplacedOnRequest",
               R"({"a": {"anonymizationRules": [{"field": "apiKeys", "action": "redact"}]}})",
               R"({"a": {"replace": true, "anonymizationRules": []}})",
               R"({"a": {"anonymizationRules": []}})"}),
    [](const auto& tested) { return std::string(tested.param.name); });

std::vector<std::string> removed(const char* defaults, const char* in_force) {
  std::vector<std::string> places;
  for (const RemovedSetting& setting : removed_settings(parse(defaults), parse(in_force))) {
    places.push_back(setting.place + " " + setting.value.dump());
  }
  return places;
}

TEST(RemovedSettings, AreMembersElementsAndSwitches) {
  EXPECT_EQ(
      removed(R"({"p": {"a": {"on": true, "off": false, "list": ["x", "y"], "gone": {"z": 1}}}})",
              R"({"p": {"a": {"on": false, "off": true, "list": ["y", "w"]}}})"),
      (std::vector<std::string>{"/p/a/on true", "/p/a/list \"x\"", R"(/p/a/gone {"z":1})"}));
}

TEST(RemovedSettings, AreNotValuesThatChangeOrAreAdded) {
  EXPECT_TRUE(removed(R"({"limits": {"backups": 10}})",
                      R"({"limits": {"backups": 20, "more": 1}, "other": {}})")
                  .empty());
}

}  // namespace
}  // namespace baton::model
