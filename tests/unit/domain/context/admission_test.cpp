#include "domain/context/admission.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/relevance.h"
#include "domain/model/upstream.h"
#include "photo_search.h"

namespace baton::context {
namespace {

model::AgentRule rule(const char* text) {
  return *model::RelevanceMap::from_json({{"reader", Json::parse(text)}})->find("reader");
}

TEST(Relevance, CountsNeededAndOptionalAgentsAsUpstream) {
  const model::AgentRule reader = rule(R"({"needsFrom": ["a"], "optionalFrom": ["b"]})");
  EXPECT_TRUE(model::is_upstream("a", reader));
  EXPECT_TRUE(model::is_upstream("b", reader));
  EXPECT_TRUE(model::is_upstream("baton:a", reader));
  EXPECT_FALSE(model::is_upstream("reader", reader));
  EXPECT_FALSE(model::is_upstream("", reader));
}

TEST(Relevance, TakesADecisionByItsAuthorOrItsCategory) {
  const model::AgentRule reader =
      rule(R"({"needsFrom": ["a"], "constraintTypes": ["performance"]})");
  EXPECT_TRUE(is_decision_relevant(Json{{"category", "security"}}, "a", reader));
  EXPECT_TRUE(is_decision_relevant(Json{{"category", "performance"}}, "z", reader));
  EXPECT_FALSE(is_decision_relevant(Json{{"category", "security"}}, "z", reader));
  EXPECT_FALSE(is_decision_relevant(Json::object(), "z", reader));
}

TEST(Relevance, TakesAConstraintByItsTypeOnly) {
  const model::AgentRule reader =
      rule(R"({"needsFrom": ["a"], "constraintTypes": ["performance"]})");
  EXPECT_TRUE(is_constraint_relevant(Json{{"type", "performance"}}, reader));
  EXPECT_FALSE(is_constraint_relevant(Json{{"type", "business"}}, reader));
  EXPECT_FALSE(is_constraint_relevant(Json::object(), reader));
}

TEST(Relevance, TakesAnArtifactThatNamesTheAgentOrIsUpstreamAndOfItsTypes) {
  const model::AgentRule reader = rule(R"({"needsFrom": ["a"], "artifactTypes": ["file"]})");
  EXPECT_TRUE(is_artifact_relevant(Json{{"type", "x"}, {"relevantTo", {"reader"}}}, "z", reader));
  EXPECT_TRUE(is_artifact_relevant(Json{{"type", "file"}}, "a", reader));
  EXPECT_FALSE(is_artifact_relevant(Json{{"type", "file"}}, "z", reader));
  EXPECT_FALSE(is_artifact_relevant(Json{{"type", "directory"}}, "a", reader));
  EXPECT_FALSE(is_artifact_relevant(Json{{"relevantTo", "reader"}}, "z", reader));
}

// One alias of two agents, and one of a single agent.
class Aliases final : public policy::AgentNames {
 public:
  [[nodiscard]] const std::vector<std::string>& agents_named(std::string_view name) const override {
    return name == "both" ? two_ : one_;
  }

 private:
  std::vector<std::string> one_ = {"reader"};
  std::vector<std::string> two_ = {"reader", "writer"};
};

TEST(Relevance, TakesAnArtifactThatNamesTheAgentOtherwise) {
  const model::AgentRule reader = rule("{}");
  const Json named_otherwise = {{"relevantTo", {"general-purpose"}}};
  EXPECT_FALSE(names_agent(named_otherwise, reader));
  const Aliases aliases;
  EXPECT_TRUE(names_agent(named_otherwise, reader, &aliases));
  EXPECT_FALSE(names_agent(Json{{"relevantTo", {"both", ""}}}, reader, &aliases));
}

Json listing(const char* agent, const Json& constraint) {
  return {{"agentName", agent},
          {"executionId", "exec_1"},
          {"status", "completed"},
          {"outputs", {{"contextForNextAgent", {{"constraints", {constraint}}}}}}};
}

class ConstraintAuthors : public testing::Test {
 protected:
  Verdict judge(const Json& constraint) {
    const Admission admission(state_, rule_, policies_, request_);
    return admission.shared_constraint(constraint).verdict;
  }

  model::AgentRule rule_ = rule(R"({"constraintTypes": ["business"]})");
  policy::Policies policies_ =
      *policy::Policies::from_json(Json{{"closed", {{"accessControl", {"closed"}}}}});
  BuildRequest request_ = photo_search::request("reader");
  Json constraint_ = {{"id", "con_1"}, {"type", "business"}, {"description", "x"}};
  Json state_ = {{"agentSequence", Json::array()}};
};

TEST_F(ConstraintAuthors, ApplyNoPolicyWhereNobodyListsIt) {
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
}

TEST_F(ConstraintAuthors, ApplyThePolicyOfTheOneWhoListsIt) {
  state_["agentSequence"].push_back(listing("closed", constraint_));
  EXPECT_EQ(judge(constraint_), Verdict::denied);
}

TEST_F(ConstraintAuthors, LetInWhatAnOpenAuthorSaidInTheSameWords) {
  state_["agentSequence"].push_back(listing("closed", constraint_));
  state_["agentSequence"].push_back(listing("open", constraint_));
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
}

TEST_F(ConstraintAuthors, KeepOutWhatAClosedAuthorMayHaveReworded) {
  state_["agentSequence"].push_back(listing("open", constraint_));
  state_["agentSequence"].push_back(listing("closed", constraint_));
  constraint_["description"] = "y";
  EXPECT_EQ(judge(constraint_), Verdict::denied);
}

// The output of the author may be encrypted: nothing in it can be read.
TEST_F(ConstraintAuthors, ApplyThePolicyOfTheMakerWhateverTheSourceIs) {
  constraint_["source"] = "OWASP A01";
  constraint_["madeBy"] = "closed";
  EXPECT_EQ(judge(constraint_), Verdict::denied);
  constraint_["madeBy"] = "baton:closed";
  EXPECT_EQ(judge(constraint_), Verdict::denied);
  state_["agentSequence"].push_back(listing("open", constraint_));
  EXPECT_EQ(judge(constraint_), Verdict::denied);
  constraint_["madeBy"] = "open";
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
}

TEST_F(ConstraintAuthors, DoubtAMakerThatAnAgentMayHaveWritten) {
  constraint_["source"] = "PRD";
  constraint_["madeBy"] = "open";
  state_["agentSequence"] = Json::array({listing("closed", constraint_)});
  EXPECT_EQ(judge(constraint_), Verdict::denied);
  // An agent that has handed it on calls itself the maker.
  Json stated = constraint_;
  stated.erase("madeBy");
  state_["agentSequence"] = {listing("closed", stated), listing("open", constraint_)};
  EXPECT_EQ(judge(constraint_), Verdict::denied);
  state_["agentSequence"] = {listing("open", constraint_), listing("closed", stated)};
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
}

TEST_F(ConstraintAuthors, ApplyThePolicyOfTheMakerToWhatAnotherAgentHandsOn) {
  const Json stated = constraint_;
  constraint_["madeBy"] = "closed";
  state_["agentSequence"] = Json::array({listing("open", stated)});
  state_["constraints"] = Json::array({constraint_});
  const Admission admission(state_, rule_, policies_, request_);
  EXPECT_EQ(admission.constraint(stated, "open").verdict, Verdict::denied);
  // A member of the text does not change whose output it is.
  Json claimed = {{"id", "con_2"}, {"type", "business"}, {"madeBy", "open"}};
  EXPECT_EQ(admission.constraint(claimed, "closed").verdict, Verdict::denied);
}

TEST_F(ConstraintAuthors, MayBeEveryAgentWhoseOutputIsEncrypted) {
  constraint_["source"] = "OWASP A01";
  for (const Json& outputs : {Json("[ENCRYPTED:k1]"), Json{{"encrypted", "[ENCRYPTED:k1]"}},
                              Json{{"contextForNextAgent", "[ENCRYPTED:k1]"}}}) {
    state_["agentSequence"] = Json::array({{{"agentName", "closed"},
                                            {"executionId", "exec_1"},
                                            {"status", "completed"},
                                            {"outputs", outputs}}});
    EXPECT_EQ(judge(constraint_), Verdict::denied) << outputs;
  }
  state_["agentSequence"][0]["agentName"] = "open";
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
}

TEST_F(ConstraintAuthors, ApplyThePolicyOfTheExecutionThatAnOlderIdNames) {
  state_["agentSequence"].push_back({{"agentName", "closed"},
                                     {"executionId", "exec_1"},
                                     {"status", "completed"},
                                     {"outputs", "[ENCRYPTED:outputs]"}});
  constraint_["source"] = "user";
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
  constraint_["id"] = "con_exec_1_1";
  EXPECT_EQ(judge(constraint_), Verdict::denied);
  constraint_["id"] = "con_exec_11_1";
  EXPECT_EQ(judge(constraint_), Verdict::admitted);
  constraint_["id"] = "c1";
  constraint_["source"] = "closed";
  EXPECT_EQ(judge(constraint_), Verdict::denied);
}

}  // namespace
}  // namespace baton::context
