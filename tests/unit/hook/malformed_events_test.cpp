#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "hook/run.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

constexpr const char* kWord = "sesame";  // stands in every text, and must never be logged

struct Malformed {
  const char* name;
  std::string text;
};

class MalformedEvents : public testing::TestWithParam<Malformed> {
 protected:
  HookedProject project_;
};

TEST_P(MalformedEvents, PassWithALineInTheLog) {
  project_.begin();
  EXPECT_EQ(project_.hear_text(GetParam().text), "");
  EXPECT_EQ(std::ranges::count(project_.log(), '\n'), 1);
  EXPECT_EQ(project_.log().find(kWord), std::string::npos) << project_.log();
  EXPECT_LT(project_.log().size(), 300U);
}

TEST_P(MalformedEvents, PassWithoutATraceWhereBatonIsNotAtHome) {
  EXPECT_EQ(project_.hear_text(GetParam().text), "");
  EXPECT_TRUE(project_.baton.project.world.root.files().empty());
}

INSTANTIATE_TEST_SUITE_P(
    Of, MalformedEvents,
    testing::Values(Malformed{"nothing", ""}, Malformed{"blanks", " \n\t "},
                    Malformed{"words", "sesame, open"},
                    Malformed{"brackets", std::string(100'000, '[')},
                    Malformed{"braces", std::string(100'000, '{')},
                    Malformed{"an_array", R"([{"hook_event_name": "sesame"}])"},
                    Malformed{"a_text", R"("sesame")"}, Malformed{"a_number", "7"},
                    Malformed{"null", "null"},
                    Malformed{"half", R"({"hook_event_name": "Stop", "prompt": "sesame)"},
                    Malformed{"two", R"({"hook_event_name": "Stop"} {"sesame": 1})"},
                    Malformed{"a_member_twice", R"({"sesame": 1, "sesame": 2})"},
                    Malformed{"a_zero_byte", std::string("{\"sesame\": \"\0\"}", 15)}),
    [](const testing::TestParamInfo<Malformed>& parameter) { return parameter.param.name; });

// A call that would write the state, with a text that stands for part of its content.
std::string write_of_state(const std::string& content) {
  return R"({"session_id": "s", "cwd": "/project", "hook_event_name": "PreToolUse",)"
         R"("tool_name": "Write", "tool_input": {"file_path": "/project/.claude/workflow-state.json",)"
         R"("content": )" +
         content + R"(}, "tool_use_id": "toolu_1"})";
}

class UnusualEvents : public testing::Test {
 protected:
  UnusualEvents() { project_.begin(); }

  Json answer_to(const std::string& event) {
    const std::string text = project_.hear_text(event);
    return text.empty() ? Json() : Json::parse(text);
  }

  HookedProject project_;
};

TEST_F(UnusualEvents, WithHalfACharacterAreGuarded) {
  EXPECT_EQ(decision_of(answer_to(write_of_state(R"("cut \ud83d")"))), "deny");
  EXPECT_EQ(decision_of(answer_to(write_of_state("\"cut \xf0\x9f\""))), "deny");
  const std::string line = "PreToolUse: replaced characters of the event that are not Unicode\n";
  EXPECT_NE(project_.log().find(line), std::string::npos) << project_.log();
}

TEST_F(UnusualEvents, WithHalfACharacterAreGated) {
  EXPECT_EQ(decision_of(answer_to(
                R"({"session_id": "s", "hook_event_name": "PreToolUse", "tool_name": "Agent",)"
                R"("tool_input": {"prompt": "fix \ud83d", "subagent_type": "code-writer"},)"
                R"("tool_use_id": "toolu_1"})")),
            "deny");
}

TEST_F(UnusualEvents, WithHalfACharacterEndAnExecution) {
  project_.play("PreToolUse.foreground");
  Json event = payload("SubagentStop.foreground");
  event["last_assistant_message"] = "Done CUT\n" + message_with(good_output());
  std::string text = event.dump();
  text.replace(text.find("CUT"), 3, R"(\ud83d)");
  EXPECT_EQ(project_.hear_text(text), "");
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(UnusualEvents, WithALongTextAreGuarded) {
  EXPECT_EQ(decision_of(
                answer_to(write_of_state("\"" + std::string(std::size_t{17} << 20U, 'x') + "\""))),
            "deny");
  EXPECT_EQ(project_.log(), "");
}

// A call that cannot be read.
std::string deep_write() {
  return write_of_state(std::string(300, '[') + std::string(300, ']'));
}

TEST_F(UnusualEvents, ThatCannotBeReadAreFaultsOfACall) {
  const Json answer = answer_to(deep_write());
  EXPECT_EQ(decision_of(answer), "ask");
  EXPECT_EQ(reason_of(answer), "baton cannot check this call: nested too deeply: standard input");
  EXPECT_EQ(std::ranges::count(project_.log(), '\n'), 1);
  project_.configure(R"({"hooks": {"onFault": "deny"}})");
  EXPECT_EQ(decision_of(answer_to(deep_write())), "deny");
  project_.configure(R"({"hooks": {"onFault": "deny"}, "limits": {"backup": 20}})");
  EXPECT_EQ(decision_of(answer_to(deep_write())), "deny");
}

TEST_F(UnusualEvents, ThatCannotBeReadPassWhereBatonGuardsNothing) {
  std::string other = deep_write();
  other.replace(other.find("Write"), 5, "Fetch");
  EXPECT_EQ(project_.hear_text(other), "");
  project_.configure(R"({"hooks": {"disabled": ["PreToolUse"]}})");
  EXPECT_EQ(project_.hear_text(deep_write()), "");
  HookedProject bare;
  EXPECT_EQ(bare.hear_text(deep_write()), "");
  EXPECT_TRUE(bare.baton.project.world.root.files().empty());
}

class WrongTypes : public testing::TestWithParam<std::string> {
 protected:
  HookedProject project_;
};

// Replaces each member of a real event by values of types that it never has.
TEST_P(WrongTypes, DoNoHarm) {
  project_.begin();
  const Json event = payload(GetParam());
  for (const auto& [name, value] : event.items()) {
    for (const char* other : {"null", "7", "-1e300", "true", "[[]]", R"({"a": {}})", R"("")"}) {
      Json changed = event;
      changed[name] = Json::parse(other);
      project_.hear_text(changed.dump());
    }
  }
  EXPECT_EQ(project_.baton.run({"validate"}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(Of, WrongTypes,
                         testing::Values("PreToolUse.foreground", "PostToolUse.background",
                                         "PostToolUse.subagent-write",
                                         "PostToolUseFailure.api-error", "SubagentStart.foreground",
                                         "SubagentStop.foreground", "StopFailure.api-error",
                                         "SessionStart.startup", "UserPromptSubmit.stopped",
                                         "PreCompact.compaction", "Stop.foreground",
                                         "SessionEnd.foreground"),
                         [](const testing::TestParamInfo<std::string>& parameter) {
                           std::string name = parameter.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == '.' || c == '-'; }, '_');
                           return name;
                         });

TEST(UnknownEvents, PassWithoutALine) {
  HookedProject project;
  project.begin();
  EXPECT_EQ(project.hear_text(R"({"hook_event_name": "SomethingNew"})"), "");
  EXPECT_EQ(project.hear_text("{}"), "");
  EXPECT_EQ(project.hear_text(R"({"sesame": "\ud800"})"), "");
  EXPECT_EQ(project.hear_text("{\"sesame\": \"\xff\xfe\"}"), "");
  EXPECT_EQ(project.log(), "");
}

TEST(TheHook, TellsHowItIsUsed) {
  HookedProject project;
  FakeConsole console;
  EXPECT_EQ(hook::run({"--help"}, console, project.baton.project), 0);
  EXPECT_NE(console.output.find("Usage: baton hook < EVENT"), std::string::npos);
}

TEST(TheHooksLog, NeverGrowsBeyondAQuarterOfAMegabyte) {
  HookedProject project;
  project.begin();
  project.baton.project.world.root.put(".claude/baton/hook.log", std::string(262'140, 'x') + "\n");
  project.hear_text("");
  EXPECT_LT(project.log().size(), 300U);
  EXPECT_TRUE(project.baton.project.world.root.content(".claude/baton/hook.log.1").has_value());
}

}  // namespace
}  // namespace baton::test
