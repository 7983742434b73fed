#include <gtest/gtest.h>

#include "environment_project.h"

namespace baton::app {
namespace {

class EnvironmentCalls : public testing::Test {
 protected:
  test::EnvironmentProject tree_;
};

TEST_F(EnvironmentCalls, AnswerInSentences) {
  EXPECT_EQ(tree_.store("arc_task", {{"task_id", "training-001"}}),
            "Stored 'arc_task' in environment data.");
  EXPECT_EQ(tree_.call("update_env_data", {{"key", "arc_task"}, {"value", 1}})["result"],
            "Updated 'arc_task'.");
  EXPECT_EQ(tree_.call("list_env_data", Json::object())["result"],
            Json::parse(R"([{"key": "arc_task", "short_description": "Some data"}])"));
  EXPECT_EQ(tree_.get("arc_task"), 1);
  EXPECT_EQ(tree_.call("delete_env_data", {{"key", "arc_task"}})["result"],
            "Deleted 'arc_task' from environment data.");
  EXPECT_EQ(tree_.call("list_env_data", Json::object()), Json({{"result", Json::array()}}));
}

TEST_F(EnvironmentCalls, ReachTheSameDataFromEveryThreadOfATree) {
  tree_.store("arc_task", "grid", "solver");
  EXPECT_EQ(tree_.get("arc_task", "observer"), "grid");
  EXPECT_EQ(tree_.get("arc_task", "main"), "grid");
  ASSERT_EQ(tree_.create("other"), "");
  EXPECT_EQ(tree_.get("arc_task", "other"), "KEY_NOT_FOUND: key not found in the environment data");
}

TEST_F(EnvironmentCalls, TakeNeitherAThreadNorAnAuthorFromTheRequest) {
  tree_.participant = "subagent:solver";
  const Json arguments = {{"key", "k"}, {"short_description", "Some data"}, {"value", 1}};
  for (const char* lie : {"stored_by", "thread", "root_thread_id"}) {
    Json lying = arguments;
    lying[lie] = "other";
    EXPECT_TRUE(tree_.call("store_env_data", lying, "observer").is_string()) << lie;
  }
  EXPECT_EQ(tree_.call("store_env_data", arguments, "observer")["stored_by"], "subagent:solver");
  EXPECT_EQ(tree_.get("k"), 1);
}

TEST_F(EnvironmentCalls, AreRefusedWhereTheyAreNone) {
  const std::vector<std::pair<std::string, Json>> calls = {
      {"steal_env_data", Json::object()},
      {"get_env_data", Json::object()},
      {"get_env_data", {{"key", 7}}},
      {"store_env_data", {{"key", "k"}, {"value", 1}}},
      {"store_env_data", {{"key", "k"}, {"short_description", nullptr}, {"value", 1}}},
      {"store_env_data", {{"key", "k"}, {"short_description", ""}, {"value", 1}}},
      {"store_env_data", {{"key", "k"}, {"short_description", "Some data"}}},
      {"update_env_data", {{"key", "k"}}},
      {"update_env_data", {{"key", "k"}, {"short_description", false}}},
      {"delete_env_data", {{"keys", "k"}}}};
  for (const auto& [operation, arguments] : calls) {
    const Json answer = tree_.call(operation, arguments);
    ASSERT_TRUE(answer.is_string()) << operation << arguments;
    EXPECT_TRUE(answer.get<std::string>().starts_with("INVALID_REQUEST")) << operation << answer;
  }
}

}  // namespace
}  // namespace baton::app
