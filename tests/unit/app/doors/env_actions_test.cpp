#include "app/environment/env_actions.h"

#include <string>
#include <utility>
#include <vector>

#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kSolver = "subagent:solver:a1";

class CallEnvironment : public DoorsTest {
 protected:
  Json ask(const Json& request, const std::string& participant = kSolver) {
    return DoorsTest::ask("env_data", request, participant);
  }
  Json valid(const std::string& schema, const Json& request) {
    return DoorsTest::valid(schema, "env_data", request, kSolver);
  }
};

const Json kStore = {{"action", "store"},
                     {"key", "arc_task"},
                     {"description", "The puzzle"},
                     {"value", {{"grid", {1, 2}}}}};

TEST_F(CallEnvironment, AnswersEveryActionAsTheCommandLineDoes) {
  EXPECT_EQ(valid("cli/env-store", kStore)["result"], "Stored 'arc_task' in environment data.");
  EXPECT_EQ(valid("cli/env-get", {{"action", "get"}, {"key", "arc_task"}})["value"],
            kStore["value"]);
  const Json listed = ask({{"action", "list"}});
  EXPECT_EQ(baton_.complaints("cli/env-list", listed["result"]), "") << listed;
  EXPECT_EQ(listed["result"].size(), 1U);
  valid("cli/env-update", {{"action", "update"}, {"key", "arc_task"}, {"value", nullptr}});
  EXPECT_EQ(ask({{"action", "get"}, {"key", "arc_task"}})["value"], nullptr);
  valid("cli/env-delete", {{"action", "delete"}, {"key", "arc_task"}});
  EXPECT_EQ(valid("cli/thread-show", {{"action", "thread"}})["root_thread_id"], "main");
  EXPECT_EQ(valid("cli/thread-list", {{"action", "threads"}})["threads"].size(),
            3U);  // with the one of `init`
  EXPECT_EQ(valid("cli/thread-tree", {{"action", "tree"}})["threads"].size(), 1U);
}

TEST_F(CallEnvironment, AnswersTheLongNamesAlike) {
  const Json store = {{"action", "store_env_data"},
                      {"key", kStore["key"]},
                      {"short_description", kStore["description"]},
                      {"value", kStore["value"]}};
  EXPECT_EQ(ask(store), ask(kStore));
  for (const std::string action : {"get", "list", "update", "delete"}) {
    const Json members = {{"key", "arc_task"}, {"value", 1}};
    Json ours = {{"action", action}};
    Json longer = {{"action", action + "_env_data"}};
    ours.update(members);
    longer.update(members);
    const Json answer = ask(longer);
    ask(kStore);
    EXPECT_EQ(ask(ours), answer) << action;
  }
}

TEST_F(CallEnvironment, UsesTheCallersThreadAndIgnoresTheRequests) {
  baton_.run({"thread", "create", "elsewhere"});
  for (const char* lie : {"thread", "root_thread_id", "stored_by"}) {
    Json request = kStore;
    request[lie] = "elsewhere";
    EXPECT_EQ(ask(request)["error"], "INVALID_REQUEST") << lie;
  }
  const Json stored = ask(kStore);
  EXPECT_EQ(stored["root_thread_id"], "main");
  EXPECT_EQ(stored["stored_by"], kSolver);
}

TEST_F(CallEnvironment, ReportsMissingAndInvalidMembers) {
  const std::vector<Json> requests = {Json::array(),
                                      {{"action", "steal"}},
                                      {{"action", "store"}, {"key", "k"}, {"value", 1}},
                                      {{"action", "get"}, {"key", 7}},
                                      {{"action", "update"}, {"key", "k"}},
                                      {{"action", "delete"}}};
  for (const Json& request : requests) {
    EXPECT_EQ(refusal("env_data", request), "INVALID_REQUEST") << request;
  }
  EXPECT_EQ(refusal("env_data", {{"action", "get"}, {"key", "none"}}), "KEY_NOT_FOUND");
}

}  // namespace
}  // namespace baton::test
