#include "merging.h"

namespace baton::merge {
namespace {

using test::Locations;
using test::locations;
using test::merged;
using test::parse;

Json decision(const char* id, const char* text) {
  return {{"id", id}, {"decision", text}, {"madeBy", "a"}};
}

std::string with_decisions(const Json& decisions) {
  return json::print_compact(Json{{"sharedDecisions", decisions}});
}

TEST(ThingsWithOneId, StayTwoThings) {
  const Merged answer =
      merged(with_decisions(Json::array({decision("dec_003", "old")})),
             with_decisions({decision("dec_003", "old"), decision("dec_004", "ours")}),
             with_decisions({decision("dec_003", "old"), decision("dec_004", "theirs"),
                             decision("dec_005", "theirs too")}));
  EXPECT_EQ(answer.state["sharedDecisions"],
            Json({decision("dec_003", "old"), decision("dec_004", "ours"),
                  decision("dec_006", "theirs"), decision("dec_005", "theirs too")}));
  EXPECT_EQ(locations(answer), Locations());
}

TEST(ThingsWithOneId, AreReportedWithTheirNewIds) {
  const Merged answer = merged(
      with_decisions(Json::array()), with_decisions(Json::array({decision("dec_004", "ours")})),
      with_decisions({decision("dec_004", "theirs"), decision("dec_005", "theirs too")}));
  Findings findings;
  answer.renamings.ours.report("our", answer.state, findings);
  EXPECT_TRUE(findings.empty());
  answer.renamings.theirs.report("their", answer.state, findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, "their decision dec_004 is now dec_006");
  EXPECT_EQ(findings[0].instance_location, "/sharedDecisions/1");
  findings.clear();
  answer.renamings.theirs.report("their", Json{{"sharedDecisions", nullptr}}, findings);
  EXPECT_TRUE(findings.empty()) << "an item that the merge left out has no new id";
}

TEST(ThingsWithOneId, DoNotTakeAnIdThatBothSidesRemoved) {
  const Merged answer =
      merged(with_decisions({decision("dec_001", "old"), decision("dec_003", "removed")}),
             with_decisions({decision("dec_001", "old"), decision("dec_002", "ours")}),
             with_decisions({decision("dec_001", "old"), decision("dec_002", "theirs")}));
  EXPECT_EQ(answer.state["sharedDecisions"],
            Json({decision("dec_001", "old"), decision("dec_002", "ours"),
                  decision("dec_004", "theirs")}));
}

TEST(ThingsWithOneId, AreOneThingWhereTheySayTheSame) {
  Json theirs = decision("dec_001", "both");
  theirs["rationale"] = "why";
  const Merged answer = merged(R"({"sharedDecisions": []})",
                               with_decisions(Json::array({decision("dec_001", "both")})),
                               with_decisions({theirs, decision("dec_002", "more")}));
  EXPECT_EQ(answer.state["sharedDecisions"].size(), 2U);
  EXPECT_EQ(answer.state["sharedDecisions"][0]["rationale"], "why");
}

TEST(ThingsWithOneId, AreOneThingThatWasEditedWhereTheBaseHasIt) {
  const Merged answer = merged(with_decisions(Json::array({decision("dec_001", "old")})),
                               with_decisions(Json::array({decision("dec_001", "ours")})),
                               with_decisions(Json::array({decision("dec_001", "theirs")})));
  EXPECT_EQ(locations(answer), Locations{"/sharedDecisions/0/decision"});
}

TEST(ThingsWithOneId, TakeTheirReferencesAlong) {
  const Merged answer =
      merged(R"({"agentSequence": [], "sharedDecisions": [{"id": "dec_001", "decision": "old"}]})",
             R"({"agentSequence": [{"executionId": "exec_007", "agentName": "a"}],
          "sharedDecisions": [{"id": "dec_001", "decision": "old"}],
          "qualityGates": {"details": {"g": {"executionId": "exec_007"}}}})",
             R"({"agentSequence": [{"executionId": "exec_007", "agentName": "b",
                             "outputs": {"executionId": "exec_007",
                                         "keyFindings": ["exec_007 is in a sentence"]}}],
          "sharedDecisions": [{"id": "dec_001", "decision": "old", "because": ["exec_007"]}],
          "qualityGates": {"details": {"h": {"executionId": "exec_007"}}}})");
  const Json& state = answer.state;
  EXPECT_EQ(state["agentSequence"][1]["executionId"], "exec_008");
  EXPECT_EQ(state["agentSequence"][1]["outputs"]["executionId"], "exec_008");
  EXPECT_EQ(state["agentSequence"][1]["outputs"]["keyFindings"][0], "exec_007 is in a sentence");
  EXPECT_EQ(state["sharedDecisions"][0]["because"][0], "exec_008");
  EXPECT_EQ(state["qualityGates"]["details"]["g"]["executionId"], "exec_007");
  EXPECT_EQ(state["qualityGates"]["details"]["h"]["executionId"], "exec_008");
}

TEST(ThingsWithOneId, RenameChosenIdsOnlyWhereTheyAreIds) {
  const Merged answer =
      merged(R"({"tasks": [], "messages": []})",
             R"({"tasks": [{"id": "build", "title": "ours"}], "messages": []})",
             R"({"tasks": [{"id": "build", "title": "theirs"}, {"id": "t", "title": "build",
                     "dependsOn": ["build"]}],
          "messages": [{"id": "build", "from": "a", "content": "build"}]})");
  EXPECT_EQ(answer.state["tasks"],
            parse(R"([{"id": "build", "title": "ours"}, {"id": "build_2", "title": "theirs"},
                      {"id": "t", "title": "build", "dependsOn": ["build_2"]}])"));
  EXPECT_EQ(answer.state["messages"],
            parse(R"([{"id": "build", "from": "a", "content": "build"}])"));
}

TEST(ThingsWithOneId, AreFoundAgainByTheNextMerge) {
  const std::string base = with_decisions(Json::array());
  const std::string ours = with_decisions(Json::array({decision("dec_001", "ours")}));
  const std::string theirs = with_decisions(Json::array({decision("dec_001", "theirs")}));
  const Merged first = merged(base, ours, theirs);

  // Their branch goes on; the next merge's base is what theirs was.
  Json later = decision("dec_001", "theirs");
  later["supersededBy"] = "dec_002";
  const std::string their_next = with_decisions({later, decision("dec_002", "newer")});
  const Merged second = merge(parse(theirs), first.state, parse(their_next), Settlement::by_rule);
  Json renamed = decision("dec_002", "theirs");
  renamed["supersededBy"] = "dec_003";
  EXPECT_EQ(second.state["sharedDecisions"],
            Json({decision("dec_001", "ours"), renamed, decision("dec_003", "newer")}));
  EXPECT_EQ(locations(second), Locations());

  // And the other way round: our branch is merged into theirs once more.
  Json our_next = decision("dec_001", "ours");
  our_next["impact"] = "high";
  const Merged back = merge(parse(ours), first.state,
                            parse(with_decisions(Json::array({our_next}))), Settlement::by_rule);
  EXPECT_EQ(back.state["sharedDecisions"], Json({our_next, decision("dec_002", "theirs")}));
}

TEST(ThingsWithOneId, AreAConflictForUndoing) {
  const Merged answer =
      merged(with_decisions(Json::array()), with_decisions(Json::array({decision("dec_001", "a")})),
             with_decisions(Json::array({decision("dec_001", "b")})), Settlement::refuse);
  EXPECT_EQ(locations(answer), Locations{"/sharedDecisions/0/decision"});
}

}  // namespace
}  // namespace baton::merge
