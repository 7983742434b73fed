#include "domain/tasks/worker_names.h"

#include <gtest/gtest.h>

#include "task_list.h"

namespace baton::tasks {
namespace {

// An alias of one agent and a spelling of two; any other name is that of an agent.
class Names final : public policy::AgentNames {
 public:
  [[nodiscard]] const std::vector<std::string>& agents_named(std::string_view name) const override {
    if (name == "alias") return one_;
    if (name == "both") return two_;
    return unknown_ = {std::string(name)};
  }

 private:
  std::vector<std::string> one_ = {"coder"};
  std::vector<std::string> two_ = {"coder", "editor"};
  mutable std::vector<std::string> unknown_ = {};
};

Json assigned(const std::string& assignee) {
  Json task = make_task("t1");
  task["assignee"] = assignee;
  return task;
}

TEST(WorkerNames, BecomeTheOnlyAgentThatIsMeant) {
  Json state = state_of({make_task("t0"), assigned("alias"), assigned("both"), assigned("other")});
  state["messages"].push_back({{"from", "alias"}, {"to", "alias"}, {"content", "Use tabs"}});
  EXPECT_TRUE(has_other_names(state, Names()));
  name_workers(state, Names());
  EXPECT_FALSE(state["tasks"][0].contains("assignee"));
  EXPECT_EQ(text_at(state, 1, "assignee"), "coder");
  EXPECT_EQ(text_at(state, 2, "assignee"), "both");
  EXPECT_EQ(text_at(state, 3, "assignee"), "other");
  EXPECT_EQ(state["messages"][0]["to"], "coder");
  EXPECT_EQ(state["messages"][0]["from"], "alias") << "a person may have sent it";
  EXPECT_FALSE(has_other_names(state, Names()));
}

TEST(WorkerNames, AreNotSoughtInMalformedParts) {
  Json state = {{"tasks", Json::array({1, Json::object()})}, {"messages", "none"}};
  const Json before = state;
  name_workers(state, Names());
  EXPECT_EQ(state, before);
}

}  // namespace
}  // namespace baton::tasks
