#include "app/shared/shared_actions.h"

#include <string>
#include <vector>

#include "app/shared/manage_session.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kAgent = "subagent:investigation:a1";

class CallShared : public DoorsTest {
 protected:
  Json ask(const Json& request, const std::string& participant = kAgent) {
    return DoorsTest::ask("shared_context", request, participant);
  }
  Json valid(const std::string& schema, const Json& request) {
    return DoorsTest::valid(schema, "shared_context", request, kAgent);
  }
};

TEST_F(CallShared, AnswersEveryActionAsTheCommandLineDoes) {
  const Json write = {{"action", "write"}, {"key", "scope"}, {"value", "Search"}};
  EXPECT_EQ(valid("cli/shared-write", write)["written_by"], kAgent);
  EXPECT_EQ(valid("cli/shared-list-keys", {{"action", "list_keys"}})["keys"].size(), 1U);
  EXPECT_EQ(valid("cli/shared-read", {{"action", "read"}, {"key", "scope"}})["value"], "Search");
  valid("cli/shared-read-batch", {{"action", "read_batch"}, {"keys", {"scope", "none"}}});
  valid("cli/shared-history", {{"action", "read_history"}, {"key", "scope"}, {"versions", {1}}});
  valid("cli/shared-snapshot", {{"action", "snapshot"}, {"label", "before"}});
  valid("cli/shared-snapshots", {{"action", "snapshots"}});
  valid("cli/shared-log", {{"action", "log"}, {"limit", 1}});
  valid("cli/shared-lint", {{"action", "lint"}});
  EXPECT_EQ(
      DoorsTest::valid("cli/session-show", "shared_context", {{"action", "session"}})["key_count"],
      1);
  DoorsTest::valid("cli/session-list", "shared_context", {{"action", "sessions"}});
  valid("cli/shared-delete", {{"action", "delete"}, {"key", "scope"}, {"if_version", 1}});
}

TEST_F(CallShared, AnswersAboutTheSessionThatIsNamed) {
  baton_.run({"session", "create", "research"});
  ask({{"action", "write"}, {"session", "research"}, {"key", "scope"}, {"value", "Search"}});
  EXPECT_EQ(ask({{"action", "read"}, {"key", "scope"}})["error"], "KEY_NOT_FOUND");
  EXPECT_EQ(ask({{"action", "read"}, {"key", "scope"}, {"session", "research"}})["version"], 1);
  EXPECT_EQ(ask({{"action", "list_keys"}, {"session", "none"}})["error"], "SESSION_NOT_FOUND");
}

// What a person at the server's terminal may see is no measure for whoever calls.
TEST_F(CallShared, HidesChangesOfKeysThatTheCallerMayNotRead) {
  constexpr const char* kSettings = R"({"access": [{"keys": ["canary"], "readableBy": ["user"]}]})";
  app::Workspace workspace(*baton_.project.open({}));
  ASSERT_TRUE(app::create_session(
      {.id = "closed", .participant = "user", .settings = app::Source{"settings", kSettings}},
      workspace));
  const Json write = {
      {"action", "write"}, {"session", "closed"}, {"key", "canary"}, {"value", "canary bird"}};
  ASSERT_EQ(ask(write, "user").value("version", 0), 1);
  for (const std::string action : {"list_keys", "log", "lint", "snapshots"}) {
    const Json answer = ask({{"action", action}, {"session", "closed"}});
    EXPECT_EQ(answer.value("error", ""), "") << action;
    EXPECT_EQ(answer.dump().find("canary"), std::string::npos) << action << answer;
  }
  EXPECT_EQ(ask({{"action", "read"}, {"session", "closed"}, {"key", "canary"}})["error"],
            "ACCESS_DENIED");
}

TEST_F(CallShared, ShowsWholeSessionsOnlyToTheOrchestrator) {
  for (const std::string action : {"session", "sessions"}) {
    EXPECT_EQ(ask({{"action", action}})["error"], "ACCESS_DENIED") << action;
    EXPECT_EQ(ask({{"action", action}}, "unknown")["error"], "ACCESS_DENIED") << action;
  }
}

TEST_F(CallShared, ReportsMissingAndInvalidMembers) {
  const std::vector<Json> requests = {
      {{"action", "list"}},
      {{"action", "read"}},
      {{"action", "read_batch"}},
      {{"action", "read_batch"}, {"keys", {7}}},
      {{"action", "read_history"}, {"key", "k"}, {"versions", {-1}}},
      {{"action", "write"}, {"key", "k"}},
      {{"action", "snapshot"}},
      {{"action", "log"}, {"after", "first"}},
      {{"action", "lint"}, {"session", 7}},
      {{"action", "write"}, {"key", "k"}, {"value", "v"}, {"if_version", "1"}}};
  for (const Json& request : requests) {
    EXPECT_EQ(refusal("shared_context", request), "INVALID_REQUEST") << request;
  }
}

// It lists every session: one that is named would be passed over.
TEST_F(CallShared, ListsSessionsWithoutASessionsName) {
  EXPECT_EQ(DoorsTest::refusal("shared_context", {{"action", "sessions"}, {"session", "wf_1"}}),
            "INVALID_REQUEST");
}

}  // namespace
}  // namespace baton::test
