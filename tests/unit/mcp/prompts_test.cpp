// Prompts as a client sees them.
#include <gtest/gtest.h>

#include "unit/mcp/served_project.h"

namespace baton {
namespace {

class Prompts : public testing::Test {
 protected:
  Json prompt(const std::string& name, const Json& arguments = Json::object()) {
    return project.ask("prompts/get", {{"name", name}, {"arguments", arguments}});
  }
  static std::string text_of(const Json& answer) {
    return answer["result"]["messages"][0]["content"]["text"];
  }

  test::ServedProject project;
};

TEST_F(Prompts, RefuseArgumentsThatHaveNoEffect) {
  const auto message = [this](const Json& arguments) {
    return prompt("handoff", arguments)["error"]["message"];
  };
  EXPECT_EQ(message({{"agent", "prd-writer"}, {"taks", "Search"}}),
            "the prompt handoff has no argument \"taks\"; did you mean task?");
  EXPECT_EQ(message({{"agent", "prd-writer"}, {"task", {"Search"}}}),
            "the argument \"task\" must be a string");
}

TEST_F(Prompts, AreListedAndGiven) {
  std::vector<std::string> names;
  const Json listed = project.ask("prompts/list")["result"]["prompts"];
  for (const Json& one : listed) names.push_back(one["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"shared-context", "task", "handoff"}));
  EXPECT_NE(text_of(prompt("shared-context")).find("list_keys"), std::string::npos);
  project.baton.run({"task", "add", "--title", "Draw", "--description", "A map"});
  EXPECT_NE(text_of(prompt("task", {{"id", "t1"}})).find("A map"), std::string::npos);
  const std::string handoff =
      text_of(prompt("handoff", {{"agent", "prd-writer"}, {"task", "Do it."}}));
  EXPECT_TRUE(handoff.starts_with("Do it.\n\n"));
  EXPECT_EQ(handoff.find("Your answer"), std::string::npos) << "nothing is running";
  project.baton.run({"start", "prd-writer"});
  EXPECT_NE(text_of(prompt("handoff", {{"agent", "prd-writer"}})).find("exec_001"),
            std::string::npos);
}

TEST_F(Prompts, SayWhyTheyCannotBeGiven) {
  for (const auto& [name, arguments] :
       std::vector<std::pair<std::string, Json>>{{"nothing", Json::object()},
                                                 {"task", Json::object()},
                                                 {"task", {{"id", "t9"}}},
                                                 {"handoff", {{"agent", "nobody"}}},
                                                 {"handoff", {{"agent", 7}}}}) {
    const Json answer = prompt(name, arguments);
    ASSERT_TRUE(answer.contains("error")) << name << answer;
    EXPECT_EQ(answer["error"]["code"], -32602) << answer;
  }
}

TEST_F(Prompts, AreGivenWithoutArgumentsIfTheseAreNull) {
  EXPECT_TRUE(prompt("shared-context", nullptr).contains("result"));
  const Json missing = prompt("task", nullptr)["error"];
  EXPECT_EQ(missing["message"], "the prompt task needs the argument \"id\"");
}

// In the same members as for other methods.
TEST_F(Prompts, GiveTheClassOfAFailure) {
  const Json error = prompt("handoff", {{"agent", "nobody"}})["error"];
  EXPECT_EQ(error["code"], -32602);
  EXPECT_EQ(error["data"]["code"], "NOT_FOUND") << error;
  EXPECT_EQ(error["data"]["subject"], "nobody") << error;
  EXPECT_TRUE(error["data"].contains("hint")) << error;
}

}  // namespace
}  // namespace baton
