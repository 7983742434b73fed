#include "domain/workflow/item_ids.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::workflow {
namespace {

const char* const kState = R"({
  "sharedDecisions": [{"id": "dec_001", "decision": "Use A", "rationale": "r", "madeBy": "coder",
                       "timestamp": "2025-08-01T08:00:00Z", "impact": "low",
                       "category": "pattern", "affectedComponents": []}],
  "constraints": [{"id": "con_001", "type": "technical", "description": "Small", "impact": "",
                   "source": "coder", "severity": "info"}],
  "artifacts": [{"id": "art_001", "type": "file", "path": "a.cpp", "description": "",
                 "createdBy": "coder", "relevantTo": []}]})";

Json coder_decision(const char* id, const char* text, const char* author = "coder") {
  return {{"id", id},
          {"decision", text},
          {"rationale", "r"},
          {"madeBy", author},
          {"timestamp", "2025-08-01T08:00:00Z"},
          {"impact", "low"},
          {"category", "pattern"},
          {"affectedComponents", Json::array()}};
}

Json output_with(std::vector<Json> decisions) {
  return {{"agentName", "coder"},
          {"executionId", "exec_002"},
          {"contextForNextAgent", {{"technicalDecisions", std::move(decisions)}}}};
}

std::vector<Renumbered> renumbered(const Json& output, const Json* stored = nullptr,
                                   Amendment amendment = Amendment::refused) {
  const Json state = Json::parse(kState);
  const std::vector<std::string> renewed;
  return renumbered_items(
      output, {.state = state, .stored = stored, .renewed = renewed, .amendment = amendment});
}

TEST(ItemIds, AnotherItemOfAKnownIdGetsAnIdOfItsExecution) {
  const auto changes = renumbered(output_with({coder_decision("dec_001", "Use B")}));
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes[0].list, "sharedDecisions");
  EXPECT_EQ(changes[0].from, "dec_001");
  EXPECT_EQ(changes[0].to, "dec_exec_002_1");
}

TEST(ItemIds, TheSameItemKeepsItsId) {
  EXPECT_TRUE(renumbered(output_with({coder_decision("dec_001", "Use A")})).empty());
  EXPECT_TRUE(renumbered(output_with({coder_decision("dec_002", "Use B")})).empty());
}

TEST(ItemIds, AnItemThatIsHandedOnKeepsItsId) {
  EXPECT_TRUE(renumbered(output_with({coder_decision("dec_001", "Use B", "planner")})).empty());
}

TEST(ItemIds, ARepeatedOutputGetsTheSameIds) {
  Json stored = output_with({coder_decision("dec_001", "Use B")});
  renumber(stored, renumbered(stored));
  const auto again = renumbered(output_with({coder_decision("dec_001", "Use B")}), &stored);
  ASSERT_EQ(again.size(), 1);
  EXPECT_EQ(again[0].to, "dec_exec_002_1");
}

TEST(ItemIds, AnAmendmentReplacesUnlessItsItemWasRenumbered) {
  const Json amended = output_with({coder_decision("dec_001", "Use C")});
  EXPECT_TRUE(renumbered(amended, nullptr, Amendment::allowed).empty());
  Json stored = output_with({coder_decision("dec_001", "Use B")});
  renumber(stored, renumbered(stored));
  EXPECT_EQ(renumbered(amended, &stored, Amendment::allowed).size(), 1);
}

TEST(ItemIds, AnAmendmentNeverReplacesWhatAnotherAgentMade) {
  Json amended = output_with({coder_decision("dec_001", "Use C", "tester")});
  amended["agentName"] = "tester";
  EXPECT_EQ(renumbered(amended, nullptr, Amendment::allowed).size(), 1);
  // Nor if the amended output repeated it.
  Json stored = output_with({coder_decision("dec_001", "Use A")});
  stored["agentName"] = "tester";
  EXPECT_EQ(renumbered(amended, &stored, Amendment::allowed).size(), 1);
}

TEST(ItemIds, AConstraintThatNamesNobodyIsOfTheOutputThatStatedIt) {
  const auto constraint = [](const char* text) -> Json {
    return {{"id", "con_exec_002_1"}, {"type", "technical"}, {"description", text},
            {"impact", ""},           {"source", "ticket"},  {"severity", "info"}};
  };
  Json state = Json::parse(kState);
  state["constraints"] = Json::array({constraint("Small")});
  Json amended = output_with({});
  amended["contextForNextAgent"]["constraints"] = Json::array({constraint("Smaller")});
  Json stored = amended;
  stored["contextForNextAgent"]["constraints"] = Json::array({constraint("Small")});
  const Json execution = {
      {"agentName", "coder"}, {"executionId", "exec_002"}, {"status", "completed"}};
  const std::vector<std::string> renewed;
  const auto changes_of = [&](const Json* replaced) {
    state["agentSequence"] = Json::array({execution});
    if (replaced != nullptr) state["agentSequence"][0]["outputs"] = *replaced;
    return renumbered_items(
        amended,
        {.state = state, .stored = replaced, .renewed = renewed, .amendment = Amendment::allowed});
  };
  EXPECT_TRUE(changes_of(&stored).empty());
  EXPECT_EQ(changes_of(nullptr).size(), 1);
}

TEST(ItemIds, AConstraintIsItsMakersWhateverItsSourceIs) {
  Json state = Json::parse(kState);
  state["constraints"][0]["madeBy"] = "auditor";
  Json amended = output_with({});
  amended["contextForNextAgent"]["constraints"] = Json::array({state["constraints"][0]});
  amended["contextForNextAgent"]["constraints"][0]["description"] = "Smaller";
  Json stored = output_with({});
  stored["contextForNextAgent"]["constraints"] = Json::array({state["constraints"][0]});
  const std::vector<std::string> renewed;
  const auto changes = [&] {
    return renumbered_items(
        amended,
        {.state = state, .stored = &stored, .renewed = renewed, .amendment = Amendment::allowed});
  };
  EXPECT_EQ(changes().size(), 1);  // its source is the output's agent
  state["constraints"][0]["madeBy"] = "coder";
  state["constraints"][0]["source"] = "auditor";
  EXPECT_TRUE(changes().empty());
}

TEST(ItemIds, ARepeatedItemHasOneNewId) {
  const Json decision = coder_decision("dec_001", "Use B");
  const auto changes = renumbered(output_with({decision, decision}));
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes[0].to, "dec_exec_002_1");
}

TEST(ItemIds, ANewIdIsFree) {
  const auto changes = renumbered(
      output_with({coder_decision("dec_001", "Use B"), coder_decision("dec_exec_002_1", "Use C")}));
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes[0].to, "dec_exec_002_1_2");
}

TEST(ItemIds, ReferencesFollow) {
  Json output = output_with({coder_decision("dec_001", "Use B")});
  output["keyFindings"] = {"dec_001 is cheap (see dec_001.)", "dec_0011 and x-dec_001 stay"};
  output["agentSpecificOutputs"] = {
      {"dec_001", {{"because", "dec_001"}}}, {"path", "dec_001"}, {"file", "docs/dec_001.md"}};
  renumber(output, {{"sharedDecisions", "dec_001", "dec_9"}});
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["id"], "dec_9");
  EXPECT_EQ(output["keyFindings"],
            Json({"dec_9 is cheap (see dec_9.)", "dec_0011 and x-dec_001 stay"}));
  EXPECT_EQ(output["agentSpecificOutputs"], Json::parse(R"({"dec_9": {"because": "dec_9"},
                                                            "path": "dec_001",
                                                            "file": "docs/dec_001.md"})"));
}

TEST(ItemIds, ReferencesToManyIdsFollowAtOnce) {
  Json output = output_with({coder_decision("dec_1", "Use B"), coder_decision("dec_2", "Use C"),
                             coder_decision("dec_2 b", "Use D")});
  output["keyFindings"] = {"dec_2, dec_1 and dec_2 b", "dec_12"};
  // The new id of one is the old id of another.
  renumber(output, {{"sharedDecisions", "dec_1", "dec_2"},
                    {"sharedDecisions", "dec_2", "dec_3"},
                    {"sharedDecisions", "dec_2 b", "dec_4"}});
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["id"], "dec_2");
  EXPECT_EQ(output["keyFindings"], Json({"dec_3, dec_2 and dec_4", "dec_12"}));
}

TEST(ItemIds, ReferencesToAnIdThatBothListsReplaceStay) {
  Json output = output_with({coder_decision("x_1", "Use B")});
  output["contextForNextAgent"]["constraints"] = {
      {{"id", "x_1"}, {"type", "technical"}, {"description", "Fast"}, {"severity", "info"}}};
  output["keyFindings"] = {"x_1"};
  renumber(output, {{"sharedDecisions", "x_1", "dec_9"}, {"constraints", "x_1", "con_9"}});
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["id"], "dec_9");
  EXPECT_EQ(output["contextForNextAgent"]["constraints"][0]["id"], "con_9");
  EXPECT_EQ(output["keyFindings"][0], "x_1");
}

TEST(ItemIds, AnAmbiguousReferenceStays) {
  Json output = output_with({coder_decision("x_1", "Use B")});
  output["contextForNextAgent"]["constraints"] = {
      {{"id", "x_1"}, {"type", "technical"}, {"description", "Fast"}, {"severity", "info"}}};
  output["keyFindings"] = {"x_1"};
  renumber(output, {{"sharedDecisions", "x_1", "dec_9"}});
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["id"], "dec_9");
  EXPECT_EQ(output["contextForNextAgent"]["constraints"][0]["id"], "x_1");
  EXPECT_EQ(output["keyFindings"][0], "x_1");
}

}  // namespace
}  // namespace baton::workflow
