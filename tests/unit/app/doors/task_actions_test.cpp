#include "app/tasks/task_actions.h"

#include <string>

#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

class CallTask : public DoorsTest {
 protected:
  // The answer; "phrase" of an error; {"refused": rule} of a report.
  Json call(const Json& request, const std::string& agent = {}) {
    const Json answer = ask("task", request, participant(agent));
    return answer.contains("why") ? answer["why"] : answer;
  }

  // An answer that the verb of the command line could have given.
  Json valid(const char* schema, const Json& request, const std::string& agent = {}) {
    return DoorsTest::valid(schema, "task", request, participant(agent));
  }

  static std::string participant(const std::string& agent) {
    return agent.empty() ? "orchestrator" : "subagent:" + agent;
  }

  void add_two() {
    valid("cli/task-add",
          {{"action", "add"},
           {"tasks", {{{"title", "Collect"}}, {{"title", "Write"}, {"dependsOn", {"t1"}}}}}});
  }
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
  valid("cli/task-graph", {{"action", "graph"}}, "writer");
  valid("cli/task-lint", {{"action", "lint"}}, "writer");
  valid("cli/task-synthesize", {{"action", "synthesize"}, {"budget", 500}});
  valid("cli/task-add", {{"action", "add"}, {"tasks", {{{"title", "Print"}}}}});
  valid("cli/task-cancel", {{"action", "cancel"}, {"id", "t3"}, {"reason", "Enough"}});
}

TEST_F(CallTask, SendsMessagesUnderTheCallersNameAndIgnoresTheRequests) {
  Json request = {{"action", "send"}, {"to", "writer"}, {"content", "Short"}, {"from", "user"}};
  EXPECT_EQ(call(request, "reader"), "only a person may do this");
  request.erase("from");
  EXPECT_EQ(call(request, "reader")["message"]["from"], "reader");
  EXPECT_EQ(call(request)["message"]["from"], "orchestrator");
}

TEST_F(CallTask, ChangesNothingOfAnotherRevision) {
  add_two();
  EXPECT_EQ(refusal("task", {{"action", "start"}, {"id", "t1"}, {"if_revision", 9}}), "CONFLICT");
}

TEST_F(CallTask, GivesAnAgentNothingOfAnothers) {
  add_two();
  call({{"action", "update"}, {"id", "t1"}, {"changes", {{"assignee", "reader"}}}});
  for (const char* action : {"show", "prompt", "start", "complete", "fail", "cancel"}) {
    EXPECT_EQ(call({{"action", action}, {"id", "t1"}}, "writer"),
              "the task is assigned to another agent")
        << action;
  }
  for (const char* action : {"summary", "synthesize"}) {
    EXPECT_EQ(call({{"action", action}}, "writer"),
              "only the orchestrator or a person may do this");
  }
  call({{"action", "send"}, {"to", "reader"}, {"content", "Hello"}});
  EXPECT_TRUE(call({{"action", "messages"}}, "writer")["messages"].empty());
}

TEST_F(CallTask, LetsNobodyTakeAResultOutOfItsAuthorsPolicy) {
  add_two();
  call({{"action", "complete"}, {"id", "t1"}, {"result", "mine"}}, "writer");
  const Json away = {{"action", "update"}, {"id", "t1"}, {"changes", {{"assignee", ""}}}};
  EXPECT_EQ(call(away, "writer"), "an ended task keeps its assignee");
  EXPECT_EQ(call(away), "an ended task keeps its assignee");
}

TEST_F(CallTask, LetsNoAgentIncludeAllResults) {
  add_two();
  const Json all = {{"title", "Mine"}, {"memoryScope", "all"}};
  const Json add = {{"action", "add"}, {"tasks", {{{"title", "First"}}, all}}};
  const Json update = {{"action", "update"}, {"id", "t1"}, {"changes", {{"memoryScope", "all"}}}};
  for (const Json& request : {add, update}) {
    EXPECT_EQ(call(request, "writer"), "an agent may not include all results in a prompt");
    EXPECT_EQ(call(request)["tasks"].size(), request == add ? 2U : 1U);
  }
  EXPECT_TRUE(call({{"action", "update"}, {"id", "t1"}, {"changes", {{"title", "Read"}}}}, "writer")
                  .is_object());
}

TEST_F(CallTask, RefusesWhatIsNoRequest) {
  EXPECT_EQ(call("list"), "a request must be a JSON object");
  EXPECT_EQ(call({{"action", "lists"}}), "unknown action");
  EXPECT_EQ(call({{"action", "show"}}), "missing member");
  EXPECT_EQ(call({{"action", "show"}, {"id", 1}}), "invalid member");
  EXPECT_EQ(call({{"action", "add"}, {"tasks", "t1"}}), "invalid member");
  EXPECT_EQ(call({{"action", "next"}, {"claim", true}}), "only an agent can claim a task");
}

TEST_F(CallTask, HandsOnAReport) {
  add_two();
  EXPECT_EQ(call({{"action", "start"}, {"id", "t2"}}), Json({{"refused", "task-waiting"}}));
}

}  // namespace
}  // namespace baton::test
