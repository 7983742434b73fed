#include "domain/model/constraint_authors.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::model {
namespace {

Json run_of(const char* agent, const char* execution, const Json& constraint) {
  return {{"agentName", agent},
          {"executionId", execution},
          {"status", "completed"},
          {"outputs", {{"contextForNextAgent", {{"constraints", Json::array({constraint})}}}}}};
}

Json encrypted_run(const char* agent, const char* execution) {
  return {{"agentName", agent},
          {"executionId", execution},
          {"status", "completed"},
          {"outputs", "[ENCRYPTED:k1]"}};
}

class ConstraintOwner : public testing::Test {
 protected:
  std::string owner() const { return std::string(ConstraintAuthors(state_).owner(constraint_)); }

  Json constraint_ = {{"id", "con_exec_1_1"}, {"type", "security"}, {"source", "PRD"}};
  Json state_ = {{"agentSequence", Json::array({run_of("alpha", "exec_1", constraint_)})}};
};

TEST_F(ConstraintOwner, IsTheMaker) {
  constraint_["source"] = "alpha";
  constraint_["madeBy"] = "user";
  EXPECT_EQ(owner(), "user");
  constraint_["madeBy"] = "baton:beta";
  EXPECT_EQ(owner(), "beta");
}

TEST_F(ConstraintOwner, IsTheAgentOfTheExecutionThatTheIdNames) {
  EXPECT_EQ(owner(), "alpha");
  state_["agentSequence"].push_back(run_of("beta", "exec_2", constraint_));
  EXPECT_EQ(owner(), "user");
}

TEST_F(ConstraintOwner, IsTheSourceThatIsAParticipant) {
  constraint_["id"] = "c1";
  for (const char* source : {"alpha", "orchestrator", "user"}) {
    constraint_["source"] = source;
    EXPECT_EQ(owner(), source);
  }
  constraint_["source"] = "beta";  // it has no execution
  EXPECT_EQ(owner(), "user");
}

TEST_F(ConstraintOwner, IsNoAgentThatMayOnlyHaveHandedItOn) {
  for (const char* id : {"con_001", "c7"}) {
    constraint_["id"] = id;
    state_["agentSequence"] = Json::array({run_of("alpha", "exec_1", constraint_)});
    EXPECT_EQ(owner(), "user") << id;
  }
}

TEST_F(ConstraintOwner, IsInDoubtWhileAnOutputOfAnotherAgentIsEncrypted) {
  state_["agentSequence"].push_back(encrypted_run("alpha", "exec_3"));
  EXPECT_EQ(owner(), "alpha");
  state_["agentSequence"].push_back(encrypted_run("beta", "exec_4"));
  EXPECT_EQ(owner(), "user");
}

// An older version kept what an agent had written as the maker.
TEST_F(ConstraintOwner, IsNotAMakerThatAnOutputContradicts) {
  constraint_["madeBy"] = "beta";
  state_["agentSequence"] = Json::array({run_of("alpha", "exec_1", constraint_)});
  EXPECT_EQ(owner(), "alpha");
  // beta handed it on, then called itself the maker.
  Json stated = constraint_;
  stated.erase("madeBy");
  state_["agentSequence"] =
      Json::array({run_of("alpha", "exec_1", stated), run_of("beta", "exec_2", constraint_)});
  EXPECT_EQ(owner(), "user");
}

// An agent that started earlier may record later.
TEST_F(ConstraintOwner, IsTheMakerWhoseOutputWasEarlier) {
  constraint_["madeBy"] = "beta";
  Json stated = constraint_;
  stated.erase("madeBy");
  Json first = run_of("alpha", "exec_1", stated);
  Json second = run_of("beta", "exec_2", constraint_);
  first["endTime"] = "2025-08-01T12:00:00Z";
  second["endTime"] = "2025-08-01T11:00:00Z";
  state_["agentSequence"] = Json::array({first, second});
  EXPECT_EQ(owner(), "beta");
}

TEST(ConstraintReaders, AreTheAgentsWhoseOutputsStateItInTheirOrder) {
  const Json constraint = {{"id", "c2"}, {"type", "security"}};
  const Json before = {{"id", "c1"}};
  const Json behind = {{"id", "c3"}};
  const Json state = {
      {"agentSequence",
       Json::array({run_of("delta", "e1", behind), run_of("gamma", "e2", constraint),
                    run_of("alpha", "e3", before), run_of("beta", "e4", constraint)})}};
  const ConstraintAuthors authors(state);
  EXPECT_EQ(authors.of(constraint), (std::vector<std::string_view>{"gamma", "beta"}));
  EXPECT_EQ(authors.of(behind), (std::vector<std::string_view>{"delta"}));
}

}  // namespace
}  // namespace baton::model
