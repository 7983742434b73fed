#include "domain/contract/canary.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::contract {
namespace {

constexpr const char* kCanary = "canary7";

Json state() {
  return Json::parse(R"({
    "sharedDecisions": [{"id": "d1", "decision": "x", "category": "security"},
                        {"id": "d2", "decision": "y"}],
    "constraints": [{"id": "c1", "type": "technical", "description": "z"}],
    "artifacts": [{"id": "a1", "path": "src/a"}],
    "agentSequence": [{"agentName": "baton:prd-writer", "executionId": "e1", "outputs": {
      "status": "success", "keyFindings": [{"title": "t", "severity": 3}],
      "contextForNextAgent": {"requirements": ["r"],
        "technicalDecisions": [{"id": "d1", "decision": "x"}]}}}]})");
}

TEST(Canary, OfEachItemIsItsOwn) {
  Json planted_in = state();
  const Planted planted = plant_canary(planted_in, {"decision", "c1"}, kCanary);
  ASSERT_EQ(planted.items.size(), 3U);
  EXPECT_EQ(planted.items[0].id, "d1");
  EXPECT_EQ(planted.items[2].kind, "constraint");
  for (const PlantedItem& item : planted.items) {
    EXPECT_TRUE(item.canary.starts_with(kCanary));
    for (const PlantedItem& other : planted.items) {
      const bool is_found = item.canary.find(other.canary) != std::string::npos;
      EXPECT_EQ(is_found, &item == &other) << item.canary << " " << other.canary;
    }
  }
}

TEST(Canary, IsNeverPartOfAnotherOne) {
  Json many = {{"sharedDecisions", Json::array()}};
  for (int number = 0; number < 120; ++number) {
    many["sharedDecisions"].push_back({{"id", "d" + std::to_string(number)}, {"decision", "x"}});
  }
  const Planted planted = plant_canary(many, {"decision"}, kCanary);
  ASSERT_EQ(planted.items.size(), 120U);
  for (const PlantedItem& item : planted.items) {
    for (const PlantedItem& other : planted.items) {
      if (&item == &other) continue;
      ASSERT_EQ(item.canary.find(other.canary), std::string::npos);
    }
  }
}

TEST(Canary, IsSharedByTheCopiesOfAnItem) {
  Json planted_in = state();
  const Planted planted = plant_canary(planted_in, {"d1"}, kCanary);
  ASSERT_EQ(planted.items.size(), 1U);
  const std::string& canary = planted.items[0].canary;
  EXPECT_EQ(planted_in["sharedDecisions"][0]["decision"], "x " + canary);
  const Json& output = planted_in["agentSequence"][0]["outputs"];
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["canary"], canary);
  EXPECT_EQ(output["keyFindings"], state()["agentSequence"][0]["outputs"]["keyFindings"]);
}

TEST(Canary, LeavesWhatRulesAreDecidedBy) {
  Json planted_in = state();
  plant_canary(planted_in, {"*"}, kCanary);
  EXPECT_EQ(planted_in["sharedDecisions"][0]["category"], "security");
  EXPECT_EQ(planted_in["constraints"][0]["type"], "technical");
  EXPECT_EQ(planted_in["artifacts"][0]["path"], "src/a");
  EXPECT_EQ(planted_in["agentSequence"][0]["outputs"]["status"], "success");
  EXPECT_EQ(planted_in["agentSequence"][0]["outputs"]["keyFindings"][0]["severity"], 3);
}

TEST(Canary, IsInTheTextsOfAnOutputButNotInItemsWithRulesOfTheirOwn) {
  Json planted_in = state();
  const Planted planted = plant_canary(planted_in, {"output:prd-writer"}, kCanary);
  ASSERT_EQ(planted.items.size(), 1U);
  const Json& output = planted_in["agentSequence"][0]["outputs"];
  EXPECT_EQ(output["keyFindings"][0]["title"], "t " + planted.items[0].canary);
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["decision"], "x");
}

TEST(Canary, CannotBeInAnEncryptedOutput) {
  Json planted_in = state();
  planted_in["agentSequence"][0]["outputs"] = {{"$enc", {{"v", 1}}}};
  const Planted planted = plant_canary(planted_in, {"output"}, kCanary);
  EXPECT_TRUE(planted.items.empty());
  EXPECT_EQ(planted.encrypted, std::vector<std::string>{"e1"});
}

}  // namespace
}  // namespace baton::contract
