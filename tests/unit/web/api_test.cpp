#include "web/api.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "domain/authority/operation.h"
#include "domain/shared/participant.h"
#include "json/read.h"
#include "support/command_line.h"
#include "unit/web/numbered_crypto.h"
#include "web/site.h"

namespace baton::test {
namespace {

using web::Writes;

// The API over a project in memory, with a workflow "wf_1" and its session.
class ApiTest : public testing::Test {
 protected:
  ApiTest() { baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1"}); }

  web::HttpAnswer send(const std::string& method, const std::string& target,
                       const std::string& body = {}, Writes writes = Writes::refused,
                       std::string_view caller = shared::kUser) {
    app::Workspace workspace(*baton_.project.open({}));
    workspace.only_show();
    web::Api api(workspace, authority::caller_named(caller), writes);
    return api.answer({.method = method, .target = target, .body = body});
  }
  web::HttpAnswer get(const std::string& target) { return send("GET", target); }
  web::HttpAnswer post(const std::string& target, const Json& body) {
    return send("POST", target, body.dump(), Writes::allowed);
  }
  static Json body(const web::HttpAnswer& answer) { return *json::read(answer.body, "answer"); }

  CommandLine baton_;
};

TEST_F(ApiTest, AnswersWhatTheCommandLinePrints) {
  const web::HttpAnswer status = get("/api/v1/status");
  EXPECT_EQ(status.status, 200U);
  EXPECT_EQ(body(status), baton_.json({"status"}));
  EXPECT_EQ(body(get("/api/v1/shared/list-keys")), baton_.json({"shared", "list-keys"}));
}

TEST_F(ApiTest, DoesNotRepeatThePathAtWhichNothingIsServed) {
  app::Workspace workspace(*baton_.project.open({}));
  web::Api api(workspace, authority::caller_named(shared::kUser), Writes::refused);
  const NumberedCrypto crypto;
  web::Site site({web::Credentials(crypto, 1), 1}, api);
  const web::HttpAnswer answer = site.answer({.method = "GET", .target = "/canary"});
  EXPECT_EQ(answer.status, 404U);
  EXPECT_EQ(answer.body.find("canary"), std::string::npos);
}

TEST_F(ApiTest, ListsEveryActionWithItsSchema) {
  const Json index = body(get("/api/v1"));
  EXPECT_EQ(index, body(get("/api/v1/")));
  std::set<std::string> listed;
  for (const Json& entry : index["operations"]) {
    listed.insert(entry["operation"].get<std::string>());
    EXPECT_EQ(entry["request"]["type"], "object") << entry;
  }
  for (const authority::Operation& operation : authority::operations()) {
    EXPECT_EQ(listed.contains(std::string(operation.name)),
              app::find_action(operation.name) != nullptr)
        << operation.name;
  }
  EXPECT_FALSE(index["writes"].get<bool>());
}

TEST_F(ApiTest, OffersNothingThatWaitsOrRunsPrograms) {
  for (const char* path :
       {"serve", "mcp", "hook", "quickstart", "merge", "shared/watch", "env/watch", "verify"}) {
    EXPECT_EQ(get("/api/v1/" + std::string(path)).status, 404U) << path;
  }
}

TEST_F(ApiTest, NamesTheNearestOperation) {
  const Json refused = body(get("/api/v1/statsu"));
  EXPECT_EQ(refused["error"]["hint"], "did you mean /api/v1/status?");
}

TEST_F(ApiTest, WritesOnlyIfTheServerMayWrite) {
  const Json request = {{"key", "summary"}, {"value", "text"}};
  const web::HttpAnswer refused = send("POST", "/api/v1/shared/write", request.dump());
  EXPECT_EQ(refused.status, 403U);
  EXPECT_NE(body(refused)["error"]["hint"].get<std::string>().find("--write"), std::string::npos);
  EXPECT_EQ(post("/api/v1/shared/write", request).status, 200U);
  EXPECT_EQ(body(get("/api/v1/shared/read?key=summary"))["value"], "text");
}

// A guard that is null must not be no guard, and an empty id must not mean another item.
TEST_F(ApiTest, RefusesNullAndEmptyNames) {
  const auto error = [this](const char* operation, const Json& request) {
    const web::HttpAnswer answer = post(std::string("/api/v1/") + operation, request);
    EXPECT_EQ(answer.status, 400U) << answer.body;
    const Json about = body(answer)["error"];
    return about["subject"].get<std::string>() + ": " + about["hint"].get<std::string>();
  };
  EXPECT_EQ(error("shared/write", {{"key", "k"}, {"value", "v"}, {"if_version", nullptr}}),
            "if_version: if_version must be a non-negative integer");
  EXPECT_EQ(error("decide", {{"text", "Use x"}, {"if_revision", nullptr}}),
            "if_revision: if_revision must be a revision, such as 12 or \"12@0e57\"");
  EXPECT_EQ(error("note/search", {{"texts", "a"}}), "texts: texts must be an array of strings");
  EXPECT_EQ(error("decide", {{"text", "Use x"}, {"supersedes", ""}}),
            "supersedes: supersedes must not be empty");
  const std::string no_move = error("gate", {{"name", "tests-passing"}, {"move", nullptr}});
  EXPECT_NE(no_move.find("one of pass, warn, "), std::string::npos) << no_move;
  const std::string no_type = error("artifact", {{"path", "docs/a.md"}, {"type", ""}});
  EXPECT_NE(no_type.find("one of "), std::string::npos) << no_type;
}

TEST_F(ApiTest, ChangesTheRulesOfAgents) {
  const Json rule = {
      {"name", "reviewer"},
      {"needs", {"code-writer"}},
      {"provides", {"verdict"}},
      {"fields",
       {{"steps", {{"type", "array"}, {"from", {"code-writer#/contextForNextAgent/plans"}}}}}}};
  const web::HttpAnswer answer = post("/api/v1/agent/add", rule);
  EXPECT_EQ(answer.status, 200U) << answer.body;
  EXPECT_EQ(body(answer)["rule"]["needsFrom"], Json({"code-writer"}));
  EXPECT_TRUE(body(answer)["rule"].contains("contextFields"));
  EXPECT_EQ(post("/api/v1/agent/add", {{"name", "other"}, {"needs", "code-writer"}}).status, 400U);
}

TEST_F(ApiTest, RefusesIntegersThatItCouldNotKeep) {
  const web::HttpAnswer refused =
      send("POST", "/api/v1/set", R"({"pointer":"/extensions","value":12345678901234567890123})",
           Writes::allowed);
  EXPECT_EQ(refused.status, 422U) << refused.body;
  EXPECT_EQ(body(refused)["error"]["message"], "the integer does not fit 64 bits");
  EXPECT_EQ(get("/api/v1/get?pointer=/extensions").status, 404U);
}

TEST_F(ApiTest, NeverWritesWithGet) {
  for (const char* target :
       {"/api/v1/phase?phase=review", "/api/v1/decide?text=x", "/api/v1/task/next?claim",
        "/api/v1/archive", "/api/v1/doctor?fix", "/api/v1/prune?apply", "/api/v1/shared/write",
        "/api/v1/note/changelog?path=agent/note.md&text=x"}) {
    const web::HttpAnswer refused = send("GET", target, {}, Writes::allowed);
    EXPECT_EQ(refused.status, 405U) << target << refused.body;
    EXPECT_EQ(refused.allow, "POST") << target;
  }
  EXPECT_EQ(get("/api/v1/phase").status, 200U);
}

// A read-only server, and a GET, also offer the lists and previews of operations that change.
TEST_F(ApiTest, ReadsWhatOnlyListsOrPreviews) {
  for (const char* target : {"/api/v1/switch", "/api/v1/scrub", "/api/v1/archive?dry_run=true",
                             "/api/v1/recover?dry_run"}) {
    const web::HttpAnswer answer = get(target);
    EXPECT_NE(answer.status, 405U) << target << answer.body;
    EXPECT_NE(answer.status, 403U) << target << answer.body;
  }
  EXPECT_EQ(body(get("/api/v1/switch"))["parked"], Json::array());
  EXPECT_EQ(send("POST", "/api/v1/switch", "{}").status, 200U);
  for (const char* target : {"/api/v1/switch?workflow=wf_2", "/api/v1/scrub?apply",
                             "/api/v1/archive?dry_run=false", "/api/v1/recover"}) {
    EXPECT_EQ(get(target).status, 405U) << target;
  }
  EXPECT_EQ(post("/api/v1/archive", {{"dry_run", nullptr}}).status, 400U);
}

TEST_F(ApiTest, ListsEachMemberThatWritesOnce) {
  const Json listed = body(get("/api/v1"));
  std::size_t seen = 0;
  for (const Json& entry : listed["operations"]) {
    if (!entry.contains("writesWith")) continue;
    ++seen;
    const std::set<std::string> names = entry["writesWith"];
    EXPECT_EQ(names.size(), entry["writesWith"].size()) << entry;
    for (const std::string& name : names) {
      EXPECT_TRUE(entry["request"].dump().find('"' + name + '"') != std::string::npos) << entry;
    }
  }
  EXPECT_GT(seen, 0U);
}

TEST_F(ApiTest, MapsErrorsToStatuses) {
  EXPECT_EQ(get("/api/v1/get?pointer=/nothing").status, 404U);
  EXPECT_EQ(get("/api/v1/status?colour=red").status, 400U);
  EXPECT_EQ(
      post("/api/v1/set", {{"pointer", "/featureName"}, {"value", "x"}, {"if_revision", 9}}).status,
      409U);
  EXPECT_EQ(send("POST", "/api/v1/status", "{").status, 422U);
  EXPECT_EQ(send("POST", "/api/v1/status", "[]").status, 400U);
  EXPECT_EQ(send("POST", "/api/v1/status", R"({"a":1,"a":2})").status, 422U);
  EXPECT_EQ(send("POST", "/api/v1/status?view=stale", "{}").status, 400U);
  EXPECT_EQ(send("POST", "/api/v1", "{}").status, 405U);
}

TEST_F(ApiTest, RefusesMembersOfOtherDoors) {
  EXPECT_EQ(post("/api/v1/status", {{"action", "archive"}}).status, 400U);
  EXPECT_EQ(post("/api/v1/decide", {{"text", "x"}, {"as", "code-writer"}}).status, 400U);
  EXPECT_EQ(post("/api/v1/decide", {{"text", "x"}, {"_caller", Json::object()}}).status, 400U);
}

TEST_F(ApiTest, NamesTheThreadAsPeopleDo) {
  baton_.run({"thread", "create", "one"});
  baton_.run({"thread", "create", "two"});
  const Json value = {{"key", "build"}, {"description", "d"}, {"value", 1}, {"thread", "two"}};
  EXPECT_EQ(post("/api/v1/env/store", value).status, 200U);
  EXPECT_EQ(body(get("/api/v1/env/list?thread=one")), Json({{"result", Json::array()}}));
  EXPECT_EQ(body(get("/api/v1/env/list?thread=two"))["result"].size(), 1U);
}

TEST_F(ApiTest, HasNoMoreAuthorityThanItsCaller) {
  const web::HttpAnswer refused =
      send("POST", "/api/v1/undo", "{}", Writes::allowed, shared::kOrchestrator);
  EXPECT_EQ(refused.status, 403U);
  EXPECT_EQ(body(refused)["error"]["code"], "ACCESS_DENIED");
}

TEST_F(ApiTest, AnswersARefusalWithItsFindings) {
  const web::HttpAnswer refused =
      post("/api/v1/record", {{"output", {{"agentName", "prd-writer"}}}});
  EXPECT_EQ(refused.status, 409U) << refused.body;
  EXPECT_TRUE(body(refused)["refused"].get<bool>());
}

TEST_F(ApiTest, RedactsSecretsInAnswersAndErrors) {
  const std::string token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  for (const std::string& target : {"/api/v1/get?pointer=/" + token, "/api/v1/" + token}) {
    EXPECT_EQ(get(target).body.find(token), std::string::npos) << target;
  }
}

TEST_F(ApiTest, TellsTheRemarksOfTheRequestInAHeader) {
  baton_.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  MemoryDirectory& notes = baton_.project.folder("/notes");
  notes.put("a/1.md", "delta\n");
  EXPECT_EQ(get("/api/v1/note/list").remarks, "");
  const std::string token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  const std::string path = "a/\xC3\xA4-" + token + ".md";
  notes.put(path, "delta\n");
  notes.attributes(path).mode = 0;
  const web::HttpAnswer answer = get("/api/v1/note/search?texts=delta");
  EXPECT_EQ(body(answer)["notes"].size(), 1U);
  EXPECT_NE(answer.remarks.find("unreadable-note"), std::string::npos) << answer.remarks;
  EXPECT_NE(answer.remarks.find("\\u00e4"), std::string::npos) << answer.remarks;
  EXPECT_EQ(answer.remarks.find(token), std::string::npos) << answer.remarks;
}

TEST(RemarksField, CountsWhatItHasNoRoomFor) {
  Json remarks = Json::array();
  for (int i = 0; i < 200; ++i) remarks.push_back({{"message", std::string(100, 'x')}});
  const std::string field = web::remarks_field(remarks);
  EXPECT_LT(field.size(), 9'000U);
  const Json shown = Json::parse(field);
  EXPECT_EQ(shown.back()["message"], std::to_string(201 - shown.size()) + " more");
}

TEST_F(ApiTest, KeepsMarkupAndTerminalEscapesAsText) {
  const std::string text = "<script>alert(1)</script>\x1b[31m";
  EXPECT_EQ(post("/api/v1/decide", {{"text", text}}).status, 200U);
  const web::HttpAnswer answer = get("/api/v1/decide");
  EXPECT_EQ(answer.body.find('\x1b'), std::string::npos);
  EXPECT_EQ(body(answer).dump().find("alert(1)") != std::string::npos, true);
  EXPECT_EQ(answer.type, "application/json");
}

TEST_F(ApiTest, LeavesNoReceiptOfAContextThatIsOnlyShown) {
  ASSERT_EQ(baton_.run({"start", "prd-writer"}).status, 0);
  EXPECT_EQ(get("/api/v1/context?agent=prd-writer").status, 200U);
  EXPECT_EQ(baton_.json({"receipts"})["receipts"], Json::array());
}

TEST_F(ApiTest, ServesTheProjectAsOthersHaveLeftIt) {
  EXPECT_EQ(body(get("/api/v1/status"))["phase"], "planning");
  baton_.run({"phase", "review"});
  EXPECT_EQ(body(get("/api/v1/status"))["phase"], "review");
}

}  // namespace
}  // namespace baton::test
