// Resources as a client sees them.
#include <gtest/gtest.h>

#include "unit/mcp/served_project.h"

namespace baton {
namespace {

class Resources : public testing::Test {
 protected:
  Json read(const std::string& uri, const std::vector<std::string>& arguments = {}) {
    return project.ask("resources/read", {{"uri", uri}}, arguments);
  }
  Json document(const std::string& uri, const std::vector<std::string>& arguments = {}) {
    const Json answer = read(uri, arguments);
    EXPECT_TRUE(answer.contains("result")) << answer;
    return answer.contains("result")
               ? Json::parse(answer["result"]["contents"][0]["text"].get<std::string>())
               : Json();
  }
  Json prompt(const std::string& name, const Json& arguments) {
    return project.ask("prompts/get", {{"name", name}, {"arguments", arguments}});
  }

  test::ServedProject project;
};

TEST_F(Resources, AreListed) {
  std::vector<std::string> uris;
  const Json listed =
      project.ask("resources/list", Json::object(), {"--as", "orchestrator"})["result"];
  for (const Json& resource : listed["resources"]) {
    uris.push_back(resource["uri"]);
    EXPECT_FALSE(resource["name"].get<std::string>().empty());
    EXPECT_FALSE(resource["mimeType"].get<std::string>().empty());
  }
  EXPECT_EQ(uris[0], "workflow://state");
  EXPECT_NE(std::ranges::find(uris, "workflow://context/code-writer"), uris.end());
  EXPECT_FALSE(listed.contains("nextCursor"));
}

TEST_F(Resources, AreListedPageByPage) {
  std::string map;
  for (int agent = 100; agent < 350; ++agent) {
    map += (map.empty() ? "" : ",") + Json("agent-" + std::to_string(agent)).dump() +
           R"(: {"needsFrom": [], "provides": ["x"]})";
  }
  project.baton.project.world.root.put(".claude/baton.json", "{\"relevanceMap\": {" + map + "}}");
  std::vector<std::string> uris;
  Json params = Json::object();
  for (int page = 0; page < 10; ++page) {
    const Json result = project.ask("resources/list", params, {"--as", "orchestrator"})["result"];
    EXPECT_LE(result["resources"].size(), 100U);
    for (const Json& resource : result["resources"]) uris.push_back(resource["uri"]);
    if (!result.contains("nextCursor")) break;
    params["cursor"] = result["nextCursor"];
  }
  EXPECT_GE(uris.size(), 252U);
  std::ranges::sort(uris);
  EXPECT_EQ(std::ranges::adjacent_find(uris), uris.end()) << "each once";
  EXPECT_EQ(project.ask("resources/list", {{"cursor", "no://such"}})["error"]["code"], -32602);
}

TEST_F(Resources, HaveTemplates) {
  std::vector<std::string> templates;
  const Json listed = project.ask("resources/templates/list")["result"]["resourceTemplates"];
  for (const Json& one : listed) {
    templates.push_back(one["uriTemplate"]);
  }
  EXPECT_EQ(templates, (std::vector<std::string>{
                           "workflow://environment-data/{thread}", "workflow://context/{agent}",
                           "workflow://summary/{workflow}", "note://{+path}"}));
}

TEST_F(Resources, ShowTheWorkflowWithoutAnybodysOutput) {
  project.baton.pipe_in(R"({"agentName": "prd-writer", "executionId": "exec_001",
      "timestamp": "2025-08-01T10:00:00Z", "duration": 60000, "status": "success",
      "outputs": {"keyFindings": ["CANARY"]}})");
  project.baton.run({"record", "-"});
  project.baton.run({"decide", "SHARED", "--category", "security"});
  const Json state = document("workflow://state");
  EXPECT_EQ(state["workflowId"], "wf_1");
  EXPECT_EQ(state.dump().find("CANARY"), std::string::npos);
  EXPECT_EQ(state.dump().find("SHARED"), std::string::npos);
  const Json context =
      document("workflow://context/security-auditor", {"--as", "security-auditor"});
  EXPECT_EQ(context.dump().find("CANARY"), std::string::npos);
  EXPECT_NE(context.dump().find("SHARED"), std::string::npos) << "of its category";
}

// Nothing signs who reads a resource or asks for a prompt: the server's caller decides.
TEST_F(Resources, ShowAnAgentsContextToThatAgentAndTheOrchestrator) {
  const std::string auditors = "workflow://context/security-auditor";
  const auto is_read = [&](const std::vector<std::string>& arguments) {
    return read(auditors, arguments).contains("result");
  };
  EXPECT_TRUE(is_read({"--as", "orchestrator"}));
  EXPECT_TRUE(is_read({"--as", "security-auditor"}));
  EXPECT_FALSE(is_read({"--as", "code-writer"}));
  EXPECT_FALSE(is_read({}));
  const std::string listed =
      project.ask("resources/list", Json::object(), {"--as", "code-writer"}).dump();
  EXPECT_EQ(listed.find(auditors), std::string::npos);
  EXPECT_NE(listed.find("workflow://context/code-writer"), std::string::npos);
  const auto is_given = [&](const std::vector<std::string>& arguments) {
    return project
        .ask("prompts/get", {{"name", "handoff"}, {"arguments", {{"agent", "security-auditor"}}}},
             arguments)
        .contains("result");
  };
  EXPECT_TRUE(is_given({"--as", "orchestrator"}));
  EXPECT_FALSE(is_given({"--as", "code-writer"}));
  EXPECT_FALSE(is_given({}));
}

TEST_F(Resources, LeaveAReceiptOfAHandoffWhileItsExecutionRuns) {
  const auto receipt = [&] {
    return project.baton.project.world.root.content(".claude/baton/receipts/wf_1/exec_001.json");
  };
  const Json asked = {{"agent", "prd-writer"}};
  EXPECT_TRUE(prompt("handoff", asked).contains("result"));
  EXPECT_FALSE(receipt());
  ASSERT_EQ(project.baton.run({"start", "prd-writer"}).status, 0);
  EXPECT_TRUE(prompt("handoff", asked).contains("result"));
  EXPECT_TRUE(receipt());
}

TEST_F(Resources, ShowSummariesToTheOrchestratorOnly) {
  project.baton.run({"archive", "--force"});
  EXPECT_FALSE(read("workflow://summary/wf_1").contains("result"));
  const Json denied = read("workflow://summary/wf_1", {"--as", "code-writer"});
  EXPECT_EQ(denied["error"]["data"]["code"], "ACCESS_DENIED") << denied;
  EXPECT_EQ(denied["error"]["data"]["uri"], "workflow://summary/wf_1");
  EXPECT_TRUE(read("workflow://summary/wf_1", {"--as", "orchestrator"}).contains("result"));
}

TEST_F(Resources, ShowKeysWithoutValues) {
  project.baton.run({"shared", "write", "goal", "CANARY"});
  const Json keys = document("workflow://shared-context");
  EXPECT_EQ(keys["keys"][0]["key"], "goal");
  EXPECT_EQ(keys.dump().find("CANARY"), std::string::npos);
}

TEST_F(Resources, ShowEnvironmentDataWithoutValues) {
  EXPECT_EQ(document("workflow://environment-data"), Json::array()) << "the workflow's thread";
  project.baton.run({"thread", "create", "solver"});
  project.baton.run({"thread", "create", "helper", "--parent", "solver"});
  project.baton.run({"thread", "create", "other"});
  project.baton.run({"env", "store", "grid", "--thread", "helper", "--description", "Input",
                     "--value", "\"CANARY\""});
  const Json rows = document("workflow://environment-data/solver");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["key"], "grid");
  EXPECT_EQ(rows[0]["short_description"], "Input");
  EXPECT_EQ(rows.dump().find("CANARY"), std::string::npos);
  EXPECT_EQ(document("workflow://environment-data/other"), Json::array());
  EXPECT_TRUE(read("workflow://environment-data").contains("error")) << "two trees";
  EXPECT_EQ(read("workflow://environment-data/nobody")["error"]["code"], -32002);
}

TEST_F(Resources, OfEnvironmentDataAreWatched) {
  project.baton.run({"thread", "create", "solver"});
  project.baton.run({"thread", "create", "other"});
  project.baton.project.world.environment.variables["BATON_THREAD"] = "solver";
  int id = 1;
  for (const char* uri : {"workflow://environment-data", "workflow://environment-data/solver",
                          "workflow://environment-data/other"}) {
    project.lines.add(test::request(id++, "resources/subscribe", {{"uri", uri}}));
  }
  project.lines.add(LineChannel::Event::woken);
  project.lines.steps.back().before = [this] {
    project.baton.run({"env", "store", "grid", "--description", "Input", "--value", "1"});
  };
  project.lines.add(LineChannel::Event::woken);
  project.serve();
  std::vector<std::string> told;
  for (const Json& one : project.lines.notifications("notifications/resources/updated")) {
    told.push_back(one["params"]["uri"]);
  }
  std::ranges::sort(told);
  EXPECT_EQ(told, (std::vector<std::string>{"workflow://environment-data",
                                            "workflow://environment-data/solver"}));
}

// What a caller may not see must not wake it, either.
TEST_F(Resources, AreWatchedAsFarAsTheCallerMaySeeThem) {
  project.baton.project.world.root.put(".claude/baton.json", R"({
      "sharedContext": {"access": [{"keys": ["hidden"], "readableBy": ["orchestrator"]}]},
      "policies": {"private": {"appliesTo": ["prd-writer"], "contextTypes": ["environment"],
                               "sensitive": true, "accessControl": ["api-designer"]}}})");
  project.lines.add(
      test::request(1, "resources/subscribe", {{"uri", "workflow://shared-context"}}));
  project.lines.add(
      test::request(2, "resources/subscribe", {{"uri", "workflow://environment-data"}}));
  const auto told_after = [this](std::vector<std::vector<std::string>> commands) {
    project.lines.add(LineChannel::Event::woken);
    project.lines.steps.back().before = [this, commands = std::move(commands)] {
      for (const std::vector<std::string>& command : commands) {
        EXPECT_EQ(project.baton.run(command).status, 0);
      }
    };
  };
  const auto store = [](const std::string& key, const std::string& author) {
    return std::vector<std::string>{"env",     "store", key,    "--description", "d",
                                    "--value", "1",     "--as", author};
  };
  told_after({{"shared", "write", "hidden", "x", "--as", "orchestrator"},
              {"shared", "write", "hidden", "y", "--as", "orchestrator"},
              {"shared", "delete", "hidden", "--as", "orchestrator"},
              store("secret_plan", "prd-writer"),
              store("secret_plan", "prd-writer"),
              {"env", "delete", "secret_plan"}});
  std::size_t before = 1'000;
  project.lines.add(LineChannel::Event::woken);
  project.lines.steps.back().before = [&] {
    before = project.lines.notifications("notifications/resources/updated").size();
  };
  told_after({{"shared", "write", "open", "x"}, store("plan", "user")});
  project.lines.add(LineChannel::Event::woken);
  ASSERT_EQ(project.serve({"--as", "code-writer"}), 0);
  EXPECT_EQ(before, 0U);
  EXPECT_EQ(project.lines.notifications("notifications/resources/updated").size(), 2U);
}

TEST_F(Resources, ShowNotesAndSummaries) {
  project.baton.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  const Json note = project.baton.json({"note", "add", "--title", "Über uns", "--body", "text"});
  const std::string path = note["path"];
  const Json answer = read("note://" + path);
  ASSERT_TRUE(answer.contains("result")) << answer;
  EXPECT_EQ(answer["result"]["contents"][0]["mimeType"], "text/markdown");
  EXPECT_NE(answer.dump().find("# \xc3\x9c"
                               "ber uns"),
            std::string::npos);
  project.baton.run({"archive", "--force"});
  EXPECT_EQ(document("workflow://summary/wf_1", {"--as", "orchestrator"})["workflowId"], "wf_1");
}

TEST_F(Resources, SayWhatIsNotThere) {
  for (const char* uri :
       {"workflow://", "workflow://state/x", "workflow://context/", "workflow://context/nobody",
        "workflow://summary/wf_2", "note://a/b.md", "note://../../etc/passwd", "note://%2e%2e/x.md",
        "note://%zz", "file:///x"}) {
    const Json answer = read(uri);
    ASSERT_TRUE(answer.contains("error")) << uri << answer;
    const int code = answer["error"]["code"];
    EXPECT_TRUE(code == -32002 || code == -32602) << uri << answer;
    EXPECT_EQ(answer["error"]["data"]["uri"], uri);
  }
}

TEST_F(Resources, AreWatched) {
  project.lines.add(test::request(1, "resources/subscribe", {{"uri", "workflow://state"}}));
  project.lines.add(test::request(2, "resources/subscribe", {{"uri", "workflow://summary/wf_1"}}));
  project.lines.add(LineChannel::Event::woken);
  project.lines.steps.back().before = [this] {
    project.baton.project.world.clock.advance(std::chrono::seconds{1});
    project.baton.run({"decide", "A longer state"});
  };
  project.lines.add(LineChannel::Event::woken);
  project.serve();
  const auto told = project.lines.notifications("notifications/resources/updated");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["params"]["uri"], "workflow://state");
}

TEST_F(Resources, OfAnotherAgentAreNotWatched) {
  const auto subscribe = [this](const std::string& uri) {
    return project.ask("resources/subscribe", {{"uri", uri}}, {"--as", "code-writer"});
  };
  EXPECT_TRUE(subscribe("workflow://context/code-writer").contains("result"));
  EXPECT_EQ(subscribe("workflow://context/prd-writer")["error"]["code"], -32002);
}

TEST_F(Resources, OfTheSharedContextChangeWithItsAccessRules) {
  project.lines.add(
      test::request(1, "resources/subscribe", {{"uri", "workflow://shared-context"}}));
  project.lines.add(LineChannel::Event::woken);
  project.lines.steps.back().before = [this] {
    project.baton.project.world.root.put(".claude/baton.json", R"({"limits": {}})");
  };
  project.serve();
  const auto told = project.lines.notifications("notifications/resources/updated");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["params"]["uri"], "workflow://shared-context");
}

TEST_F(Resources, ArchivingAtOnceChangesTheirList) {
  project.lines.at_each_line = [this](const std::string&) {
    if (project.lines.sent.size() == 1) project.baton.run({"archive", "--force"});
  };
  project.lines.add(LineChannel::Event::woken);
  project.serve();
  EXPECT_EQ(project.lines.notifications("notifications/resources/list_changed").size(), 1U);
}

TEST_F(Resources, ConfiguringAgentsChangesTheirList) {
  project.lines.add(LineChannel::Event::woken);
  project.lines.steps.back().before = [this] {
    project.baton.project.world.root.put(".claude/baton.json", R"({"limits": {}})");
  };
  project.serve();
  EXPECT_EQ(project.lines.notifications("notifications/resources/list_changed").size(), 1U);
}

TEST_F(Resources, CompleteWhatIsTyped) {
  project.baton.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  project.baton.run({"task", "add", "--title", "Write"});
  project.baton.run({"note", "add", "--title", "Zebra", "--body", "Striped."});
  const auto completed = [&](const Json& ref, const std::string& argument,
                             const std::string& typed) {
    return project.ask("completion/complete",
                       {{"ref", ref}, {"argument", {{"name", argument}, {"value", typed}}}});
  };
  const auto values = [&](const Json& ref, const std::string& argument, const std::string& typed) {
    return completed(ref, argument, typed)["result"]["completion"]["values"];
  };
  const Json context = {{"type", "ref/resource"}, {"uri", "workflow://context/{agent}"}};
  EXPECT_EQ(values(context, "agent", "code"), Json({"code-writer"}));
  EXPECT_EQ(values(context, "agent", "writer"), Json({"prd-writer", "code-writer"}));
  EXPECT_EQ(completed(context, "agent", "")["result"]["completion"]["total"], 10);
  const Json handoff = {{"type", "ref/prompt"}, {"name", "handoff"}};
  EXPECT_EQ(values(handoff, "agent", "prd"), Json({"prd-writer"}));
  EXPECT_EQ(values(handoff, "task", "Wri"), Json::array()) << "in the user's own words";
  EXPECT_EQ(values({{"type", "ref/prompt"}, {"name", "task"}}, "id", "t"), Json({"t1"}));
  const Json note = {{"type", "ref/resource"}, {"uri", "note://{+path}"}};
  ASSERT_EQ(values(note, "path", "zebra").size(), 1U);
  EXPECT_EQ(values(note, "path", "horse"), Json::array());
  const Json summary = {{"type", "ref/resource"}, {"uri", "workflow://summary/{workflow}"}};
  EXPECT_EQ(values(summary, "workflow", ""), Json::array());
  project.baton.run({"archive", "--force"});
  EXPECT_EQ(values(summary, "workflow", "wf"), Json({"wf_1"}));

  for (const Json& params : {Json::object(), Json{{"ref", handoff}},
                             Json{{"ref", {{"type", "ref/prompt"}, {"name", "no"}}},
                                  {"argument", {{"name", "agent"}, {"value", ""}}}},
                             Json{{"ref", "handoff"}, {"argument", "agent"}}}) {
    EXPECT_EQ(project.ask("completion/complete", params)["error"]["code"], -32602) << params;
  }
  const Json error = completed({{"type", "ref/prompt"}, {"name", "no"}}, "agent", "")["error"];
  EXPECT_EQ(error["message"], R"(no prompt or resource template "no" has an argument "agent")");
}

TEST_F(Resources, HaveTheRemarksOfTheRequestBesideTheResult) {
  project.baton.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  test::MemoryDirectory& notes = project.baton.project.folder("/notes");
  notes.put("a/1.md", "x\n");
  notes.put("a/2.md", "x\n");
  notes.attributes("a/2.md").mode = 0;
  const Json ref = {{"type", "ref/resource"}, {"uri", "note://{+path}"}};
  const Json result =
      project.ask("completion/complete",
                  {{"ref", ref}, {"argument", {{"name", "path"}, {"value", ""}}}})["result"];
  EXPECT_EQ(result["completion"]["values"], Json({"a/1.md"}));
  const Json meta = result.value("_meta", Json::object());
  EXPECT_EQ(meta.value("dev.baton/remarks", Json::array()).size(), 1U) << result;
}

// Each argument of a listed prompt, and each variable of a listed template, can be completed.
TEST_F(Resources, CompleteWhateverIsListed) {
  std::vector<std::pair<Json, std::string>> listed;
  const Json prompts = project.ask("prompts/list");
  for (const Json& prompt : prompts["result"]["prompts"]) {
    for (const Json& argument : prompt.value("arguments", Json::array())) {
      listed.emplace_back(Json{{"type", "ref/prompt"}, {"name", prompt["name"]}}, argument["name"]);
    }
  }
  const Json templates = project.ask("resources/templates/list");
  for (const Json& one : templates["result"]["resourceTemplates"]) {
    const std::string uri = one["uriTemplate"];
    const std::size_t open = uri.find('{') + 1;
    std::string variable = uri.substr(open, uri.find('}') - open);
    std::erase(variable, '+');
    listed.emplace_back(Json{{"type", "ref/resource"}, {"uri", uri}}, variable);
  }
  ASSERT_EQ(listed.size(), 7U);
  for (const auto& [ref, argument] : listed) {
    const Json answer = project.ask(
        "completion/complete", {{"ref", ref}, {"argument", {{"name", argument}, {"value", ""}}}});
    EXPECT_TRUE(answer.contains("result")) << ref << answer;
  }
}

}  // namespace
}  // namespace baton
