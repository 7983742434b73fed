// The tools as a client sees them: who calls, what is refused, what comes back.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "text/utf8.h"
#include "unit/mcp/served_project.h"

namespace baton {
namespace {

class Tools : public testing::Test {
 protected:
  std::set<std::string> names(const std::vector<std::string>& arguments = {}) {
    std::set<std::string> names;
    const Json listed = project.ask("tools/list", Json::object(), arguments)["result"]["tools"];
    for (const Json& tool : listed) {
      names.insert(tool["name"]);
    }
    return names;
  }
  // Who wrote the key, as its reader sees it.
  std::string author(const std::string& key) {
    return project.call("shared_context", {{"action", "read"}, {"key", key}})
        .value("structuredContent", Json::object())
        .value("written_by", "");
  }
  static std::string text_of(const Json& result) { return result["content"][0]["text"]; }

  test::ServedProject project;
  const Json write = {{"action", "write"}, {"key", "goal"}, {"value", "Find photos."}};
};

TEST_F(Tools, AreFewUnlessMoreAreAskedFor) {
  const std::set<std::string> few = {"workflow", "shared_context", "env_data", "note", "task"};
  EXPECT_EQ(names(), few);
  EXPECT_EQ(names({"--tools", "default"}), few);
  EXPECT_EQ(names({"--tools", "note,task"}), (std::set<std::string>{"note", "task"}));
  EXPECT_EQ(names({"--tools=store_env_data"}), (std::set<std::string>{"store_env_data"}));
  EXPECT_EQ(names({"--tools", "all"}).size(), 10U);
}

TEST_F(Tools, AreSaidNotToExist) {
  EXPECT_EQ(project.serve({"--tools", "notes"}), 2);
  EXPECT_NE(project.console.error.find("notes"), std::string::npos);
  EXPECT_NE(project.console.error.find("note, task"), std::string::npos);
  EXPECT_EQ(project.ask("tools/call", {{"name", "notes"}})["error"]["code"], -32602);
}

// The tool's schema refuses a member that no action has; the action refuses one of another action.
TEST_F(Tools, NameTheNearestMemberInARefusal) {
  const auto refusal_of = [this](const std::string& member) {
    const Json request = {{"action", "decide"}, {"text", "Use X"}, {member, "dec_001"}};
    return project.ask("tools/call", {{"name", "workflow"}, {"arguments", request}}).dump();
  };
  EXPECT_NE(refusal_of("suporsedes").find("supersedes"), std::string::npos);
  EXPECT_NE(refusal_of("severity").find("unknown member"), std::string::npos);
}

// What a client pays for them, in every conversation.
TEST_F(Tools, CostUnder2500Tokens) {
  const Json answer = project.ask("tools/list");
  ASSERT_EQ(answer["result"]["tools"].size(), 5U);
  EXPECT_LT(text::count_code_points(answer["result"].dump()), 10'000U);
  for (const Json& tool : answer["result"]["tools"]) {
    EXPECT_LT(tool["description"].get<std::string>().size(), 2'048U) << tool["name"];
  }
}

// Clients run what only reads without asking, and repeat what may be repeated.
TEST_F(Tools, SayWhatACallMayDo) {
  struct Hints {
    bool reads_only;
    bool destroys;
    bool may_be_repeated;
  };
  const std::map<std::string, Hints> expected = {
      {"workflow", {false, true, false}},       {"shared_context", {false, true, false}},
      {"env_data", {false, true, true}},        {"note", {false, true, false}},
      {"task", {false, true, false}},           {"store_env_data", {false, true, true}},
      {"get_env_data", {true, false, true}},    {"list_env_data", {true, false, true}},
      {"update_env_data", {false, true, true}}, {"delete_env_data", {false, true, true}},
  };
  const Json listed =
      project.ask("tools/list", Json::object(), {"--tools", "all"})["result"]["tools"];
  ASSERT_EQ(listed.size(), expected.size());
  for (const Json& tool : listed) {
    const Hints& hints = expected.at(tool["name"]);
    EXPECT_EQ(tool["annotations"], Json({{"readOnlyHint", hints.reads_only},
                                         {"destructiveHint", hints.destroys},
                                         {"idempotentHint", hints.may_be_repeated},
                                         {"openWorldHint", false}}))
        << tool["name"];
  }
}

TEST_F(Tools, DescribeThemselvesWhole) {
  const Json listed =
      project.ask("tools/list", Json::object(), {"--tools", "all"})["result"]["tools"];
  ASSERT_FALSE(listed.empty());
  for (const Json& tool : listed) {
    for (const char* schema : {"inputSchema", "outputSchema"}) {
      EXPECT_EQ(tool[schema]["type"], "object") << tool["name"];
      EXPECT_FALSE(tool[schema].contains("$id")) << tool["name"];
      EXPECT_EQ(tool[schema].dump().find("_caller"), std::string::npos) << tool["name"];
    }
    EXPECT_FALSE(tool["title"].get<std::string>().empty());
  }
}

TEST_F(Tools, AnswerStructuredAndAsTheSameText) {
  const Json result = project.call("shared_context", write);
  EXPECT_EQ(result["structuredContent"]["version"], 1);
  EXPECT_EQ(Json::parse(text_of(result)), result["structuredContent"]);
  EXPECT_FALSE(result.contains("isError"));
}

TEST_F(Tools, AnswerWithTheRemarksOfTheRequest) {
  project.baton.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  test::MemoryDirectory& notes = project.baton.project.folder("/notes");
  notes.put("a/1.md", "delta\n");
  const Json search = {{"action", "search"}, {"texts", Json::array({"delta"})}};
  EXPECT_FALSE(project.call("note", search)["structuredContent"].contains("remarks"));
  const std::string secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  notes.put("a/" + secret + ".md", "delta\n");
  notes.attributes("a/" + secret + ".md").mode = 0;
  const Json result = project.call("note", search);
  const Json remarks = result["structuredContent"].value("remarks", Json::array());
  ASSERT_EQ(remarks.size(), 1U) << result;
  EXPECT_EQ(remarks[0]["rule"], "unreadable-note");
  EXPECT_EQ(result.dump().find(secret), std::string::npos);
  EXPECT_EQ(Json::parse(text_of(result)), result["structuredContent"]);
}

TEST_F(Tools, RefuseWithTheirCode) {
  const Json result = project.call("shared_context", {{"action", "read"}, {"key", "nothing"}});
  EXPECT_TRUE(result["isError"]);
  EXPECT_FALSE(result.contains("structuredContent"));
  EXPECT_NE(text_of(result).find("KEY_NOT_FOUND"), std::string::npos) << text_of(result);
}

// The official clients drop a server that sends a longer line.
TEST_F(Tools, RefuseToAnswerAtTooGreatLength) {
  project.baton.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  const std::string body(std::size_t{3} << 20, 'x');
  for (const char* title : {"One", "Two"}) {
    project.baton.pipe_in(body);
    project.baton.run({"note", "add", "--title", title, "--body", "-"});
  }
  const Json refused = project.call("note", {{"action", "export"}});
  EXPECT_TRUE(refused.value("isError", false));
  EXPECT_NE(text_of(refused).find("ANSWER_TOO_LARGE"), std::string::npos)
      << text_of(refused).substr(0, 200);
}

TEST_F(Tools, SayThatAChangeIsMadeWhoseAnswerIsTooLarge) {
  const Json refused = project.call(
      "workflow", {{"action", "decide"}, {"text", std::string(std::size_t{5} << 20, 'x')}});
  EXPECT_NE(text_of(refused).find("do not repeat it"), std::string::npos)
      << text_of(refused).substr(0, 200);
}

TEST_F(Tools, SayWhichArgumentIsWrong) {
  const std::vector<std::pair<Json, std::string>> wrong = {
      {Json::object(), "action"},
      {{{"action", "fly"}}, "/action"},
      {{{"action", "read"}, {"key", 7}}, "/key"},
      {{{"action", "read"}, {"key", "goal"}, {"written_by", "orchestrator"}}, "written_by"}};
  for (const auto& [input, named] : wrong) {
    const Json answer = project.call("shared_context", input);
    ASSERT_TRUE(answer.contains("error")) << input << answer;
    EXPECT_EQ(answer["error"]["code"], -32602) << input;
    EXPECT_NE(answer["error"]["message"].get<std::string>().find(named), std::string::npos)
        << answer["error"]["message"];
  }
  EXPECT_EQ(project.ask("tools/call", {{"name", "note"}, {"arguments", 7}})["error"]["code"],
            -32602);
}

TEST_F(Tools, ReadNullArgumentsAsNone) {
  const std::vector<std::string> all = {"--tools", "all", "--as", "orchestrator"};
  const Json listed = project.call("list_env_data", nullptr, all);
  EXPECT_TRUE(listed.contains("structuredContent")) << listed;
  EXPECT_EQ(listed, project.call("list_env_data", Json::object(), all));
  EXPECT_EQ(project.call("note", nullptr), project.call("note", Json::object()));
}

TEST_F(Tools, RefuseWhatTheirSchemaPermits) {
  const std::vector<std::pair<std::string, Json>> refused = {
      {"shared_context", {{"action", "read"}}},
      {"env_data", {{"action", "update"}, {"key", "k"}}},
      {"workflow", {{"action", "artifact"}, {"path", "/etc/passwd"}}}};
  for (const auto& [tool, input] : refused) {
    const Json answer = project.call(tool, input);
    EXPECT_EQ(answer["isError"], true) << input << answer;
    EXPECT_NE(text_of(answer).find(R"("code":"INVALID_REQUEST")"), std::string::npos) << answer;
  }
}

TEST_F(Tools, AreCalledByWhomTheHookHasSigned) {
  Json input = write;
  input["_caller"] = project.signed_caller("prd-writer");
  ASSERT_TRUE(project.call("shared_context", input).contains("structuredContent"));
  EXPECT_EQ(author("goal"), "subagent:prd-writer:a1");
}

TEST_F(Tools, AreCalledByTheServersOwnNameWhereNothingIsSigned) {
  project.call("shared_context", write, {"--as", "code-writer"});
  EXPECT_EQ(author("goal"), "subagent:code-writer");
}

TEST_F(Tools, LetNoUnknownCallerWrite) {
  const Json refused = project.call("shared_context", write, {});
  EXPECT_EQ(refused["isError"], true) << refused;
  EXPECT_NE(refused["content"][0]["text"].get<std::string>().find("ACCESS_DENIED"),
            std::string::npos);
}

TEST_F(Tools, BelieveNoIdentityThatIsNotSigned) {
  for (const char* member : {"agent", "agentId", "session", "thread", "expires", "signature"}) {
    Json input = write;
    input["_caller"] = project.signed_caller("prd-writer");
    input["_caller"][member] = "orchestrator";
    const Json result = project.call("shared_context", input);
    EXPECT_TRUE(result.value("isError", false)) << member << result;
  }
  for (const Json& nonsense : std::vector<Json>{nullptr, 7, "orchestrator", Json::object()}) {
    Json input = write;
    input["_caller"] = nonsense;
    EXPECT_TRUE(project.call("shared_context", input).value("isError", false)) << nonsense;
  }
  EXPECT_EQ(author("goal"), "");
}

TEST_F(Tools, BelieveNoIdentityThatHasExpired) {
  Json input = write;
  input["_caller"] = project.signed_caller("prd-writer", Milliseconds{0});
  EXPECT_NE(text_of(project.call("shared_context", input)).find("expired"), std::string::npos);
}

TEST_F(Tools, AnswerAnAgentAboutItselfAlone) {
  Json input = {{"action", "context"}, {"agent", "code-writer"}};
  input["_caller"] = project.signed_caller("prd-writer");
  const Json refused = project.call("workflow", input);
  EXPECT_TRUE(refused.value("isError", false)) << refused;
  EXPECT_NE(text_of(refused).find("ACCESS_DENIED"), std::string::npos);
  input.erase("agent");
  EXPECT_TRUE(project.call("workflow", input).contains("structuredContent"));
  EXPECT_TRUE(project.call("workflow", {{"action", "context"}}, {}).value("isError", false))
      << "nobody knows who asks";
}

TEST_F(Tools, SeedNamesDoWhatTheirActionDoes) {
  const std::vector<std::string> all = {"--tools", "all", "--as", "orchestrator"};
  project.baton.run({"thread", "create", "main"});
  const Json stored = project.call(
      "store_env_data", {{"key", "arc"}, {"short_description", "a plan"}, {"value", {1, 2}}}, all);
  ASSERT_TRUE(stored.contains("structuredContent")) << stored;
  EXPECT_EQ(
      project.call("get_env_data", {{"key", "arc"}}, all)["structuredContent"],
      project.call("env_data", {{"action", "get"}, {"key", "arc"}}, all)["structuredContent"]);
}

TEST_F(Tools, SeeWhatOthersHaveChangedMeanwhile) {
  project.lines.add(test::request(1, "tools/call",
                                  {{"name", "workflow"}, {"arguments", {{"action", "status"}}}}));
  project.lines.add(test::request(2, "tools/call",
                                  {{"name", "workflow"}, {"arguments", {{"action", "status"}}}}));
  project.lines.steps.back().before = [this] { project.baton.run({"phase", "review"}); };
  project.lines.steps.back().waits = true;
  project.serve({"--as", "orchestrator"});
  EXPECT_NE(project.lines.answer_to(1).dump().find("planning"), std::string::npos);
  EXPECT_NE(project.lines.answer_to(2).dump().find("\"review\""), std::string::npos);
}

TEST(Mcp, TakesNoNameInsideAnAgentsRun) {
  test::ServedProject project;
  project.baton.project.world.environment.variables["CLAUDECODE"] = "1";
  project.baton.project.world.environment.variables["BATON_AGENT"] = "prd-writer";
  EXPECT_EQ(project.serve({"--as", "orchestrator"}), 6);
  EXPECT_TRUE(project.lines.sent.empty());
}

TEST(Mcp, RefusesOptionsItDoesNotHave) {
  for (const std::string argument : {"--conformance-fixtures", "--toolz", "serve", "--as"}) {
    test::ServedProject project;
    EXPECT_EQ(project.serve({argument}), 2) << argument;
    EXPECT_NE(project.console.error.find(argument), std::string::npos);
    EXPECT_NE(project.console.error.find("hint"), std::string::npos);
    EXPECT_TRUE(project.lines.sent.empty());
  }
}

TEST(Mcp, HelpsWithExamples) {
  test::ServedProject project;
  EXPECT_EQ(project.serve({"--help"}), 0);
  EXPECT_NE(project.console.output.find("Examples:\n  baton mcp\n"), std::string::npos);
}

TEST(Mcp, SaysToAPersonWhatItWaitsFor) {
  test::ServedProject project;
  project.serve();
  EXPECT_EQ(project.console.error, "") << "a client reads it";
  project.console.output_is_terminal = true;
  project.serve();
  EXPECT_NE(project.console.error.find("control-D ends it"), std::string::npos);
}

}  // namespace
}  // namespace baton
