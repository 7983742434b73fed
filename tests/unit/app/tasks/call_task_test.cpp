#include "app/tasks/call_task.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command_line.h"

namespace baton::app {
namespace {

class CallTask : public testing::Test {
 protected:
  CallTask() { baton_.run({"init", "--feature", "report", "--workflow-id", "wf_1"}); }

  // The answer; "CODE: phrase" of an error; {"refused": rule} of a report.
  Json call(const Json& request, const std::string& agent = {}) {
    Workspace workspace(*baton_.project.open({}));
    const Result<Outcome<Json>> outcome = call_task(
        request, tool_caller(agent.empty() ? "orchestrator" : "subagent:" + agent), workspace);
    if (!outcome) return std::string(outcome.error().phrase.view());
    if (const Report* report = std::get_if<Report>(&*outcome)) {
      return {{"refused", report->findings.front().rule}};
    }
    return std::get<Json>(*outcome);
  }

  // An answer that the verb of the command line could have given.
  Json valid(const char* schema, const Json& request, const std::string& agent = {}) {
    Json answer = call(request, agent);
    EXPECT_EQ(baton_.complaints(schema, answer), "") << answer;
    return answer;
  }

  void add_two() {
    valid("cli/task-add",
          {{"action", "add"},
           {"tasks", {{{"title", "Collect"}}, {{"title", "Write"}, {"dependsOn", {"t1"}}}}}});
  }

  test::CommandLine baton_;
};

TEST_F(CallTask, AnswersEveryActionAsTheCommandLineDoes) {
  add_two();
  valid("cli/task-list", {{"action", "list"}});
  valid("cli/task-ready", {{"action", "ready"}});
  valid("cli/task-update",
        {{"action", "update"}, {"id", "t2"}, {"changes", {{"assignee", "writer"}}}});
  EXPECT_EQ(valid("cli/task-next", {{"action", "next"}, {"claim", true}}, "reader")["task"]["id"],
            "t1");
  valid("cli/task-complete", {{"action", "complete"}, {"id", "t1"}, {"result", "Three"}}, "reader");
  valid("cli/message-send", {{"action", "send"}, {"to", "writer"}, {"content", "Short"}}, "reader");
  valid("cli/task-start", {{"action", "start"}, {"id", "t2"}}, "writer");
  const Json prompt =
      valid("cli/task-prompt", {{"action", "prompt"}, {"id", "t2"}, {"format", "plain"}}, "writer");
  EXPECT_NE(prompt["prompt"].get<std::string>().find("Three"), std::string::npos);
  valid("cli/task-show", {{"action", "show"}, {"id", "t2"}}, "writer");
  valid("cli/message-list", {{"action", "messages"}}, "writer");
  valid("cli/task-fail", {{"action", "fail"}, {"id", "t2"}, {"reason", "No paper"}}, "writer");
  valid("cli/task-summary", {{"action", "summary"}, {"tasks", {"t1"}}});
}

TEST_F(CallTask, GivesAnAgentNothingOfAnothers) {
  add_two();
  call({{"action", "update"}, {"id", "t1"}, {"changes", {{"assignee", "reader"}}}});
  for (const char* action : {"show", "prompt", "start", "complete", "fail", "cancel"}) {
    EXPECT_EQ(call({{"action", action}, {"id", "t1"}}, "writer"),
              "the task is assigned to another agent")
        << action;
  }
  EXPECT_EQ(call({{"action", "summary"}}, "writer"), "an agent does not see every task's result");
  call({{"action", "send"}, {"to", "reader"}, {"content", "Hello"}});
  EXPECT_TRUE(call({{"action", "messages"}}, "writer")["messages"].empty());
}

TEST_F(CallTask, RefusesWhatIsNoRequest) {
  EXPECT_EQ(call("list"), "a request is a JSON object");
  EXPECT_EQ(call({{"action", "lists"}}), "no such action");
  EXPECT_EQ(call({{"action", "show"}}), "a member is missing");
  EXPECT_EQ(call({{"action", "show"}, {"id", 1}}), "a member is no string");
  EXPECT_EQ(call({{"action", "add"}, {"tasks", "t1"}}), "a member is no array");
}

TEST_F(CallTask, HandsOnAReport) {
  add_two();
  EXPECT_EQ(call({{"action", "start"}, {"id", "t2"}}), Json({{"refused", "task-waiting"}}));
}

}  // namespace
}  // namespace baton::app
