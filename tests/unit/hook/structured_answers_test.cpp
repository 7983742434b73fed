#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

// The answers of agents that the tool Workflow starts with a schema: they end with a call of the
// tool StructuredOutput, and without a message.
class StructuredAnswers : public testing::Test {
 protected:
  StructuredAnswers() {
    project_.begin();
    project_.play("SubagentStart.foreground");
  }

  Json stop_with(const Json& answer) {
    const Json prompt = {{"type", "user"}, {"message", {{"content", "Write it."}}}};
    const Json row = {{"type", "attachment"},
                      {"attachment", {{"type", "structured_output"}, {"data", answer}}}};
    const Json last = {{"type", "user"},
                       {"message", {{"content", "\"type\":\"structured_output\""}}}};
    project_.put_beside_transcript("agent-a0000000000000001.jsonl",
                                   prompt.dump() + "\n" + row.dump() + "\n" + last.dump() + "\n");
    Json event = payload("SubagentStop.foreground");
    event.erase("last_assistant_message");
    return project_.hear(event);
  }

  HookedProject project_;
};

TEST_F(StructuredAnswers, AreRecorded) {
  EXPECT_EQ(stop_with(good_output()), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(StructuredAnswers, OfAnotherShapeAreKeptAndNotSentBack) {
  const Json answer = stop_with({{"ok", true}});
  EXPECT_FALSE(answer.contains("decision")) << answer;
  EXPECT_NE(answer.value("systemMessage", "").find("rejected"), std::string::npos) << answer;
  const Json execution = project_.execution(0);
  EXPECT_EQ(execution["status"], "failed");
  EXPECT_NE(execution.value("failureReason", "").find("status"), std::string::npos) << execution;
  EXPECT_NE(execution.dump().find("\\\"ok\\\": true"), std::string::npos) << execution;
}

TEST_F(StructuredAnswers, AreNotTakenInPlaceOfAMessage) {
  stop_with(good_output());
  project_.stop("SubagentStop.foreground", message_with(good_output("A later answer")));
  EXPECT_NE(project_.execution(0).dump().find("A later answer"), std::string::npos);
}

}  // namespace
}  // namespace baton::test
