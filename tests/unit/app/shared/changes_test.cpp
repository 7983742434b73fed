#include <nlohmann/json.hpp>

#include "app/shared/change_log.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

class SharedChanges : public SessionTest {
 protected:
  // "create write:scope delete:scope"
  std::string listed(app::ListSharedChanges request) {
    app::Workspace workspace = open();
    const auto answer = app::list_shared_changes(request, workspace);
    if (!answer) return name_of(answer);
    std::string text;
    for (const ChangeRow& change : std::get<app::SharedChangesListed>(*answer).changes) {
      text += (text.empty() ? "" : " ") + change.action;
      if (!change.key.empty()) text += ":" + change.key;
    }
    return text;
  }
};

TEST_F(SharedChanges, AreLoggedInTheirOrder) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  ASSERT_TRUE(remove("scope"));
  archive();
  EXPECT_EQ(listed({.call = by()}), "create write:scope delete:scope archive");
}

TEST_F(SharedChanges, TellWhenATimeToLiveEndedAndWhoSetIt) {
  create(R"({"longestTtlSeconds": 3600})");
  ASSERT_TRUE(
      write({.call = by("subagent:solver"), .key = "scope", .value = "a", .ttl_seconds = 60}));
  const Instant end = open().now() + std::chrono::seconds(60);
  project_.world.clock.advance(std::chrono::hours(2));
  EXPECT_EQ(listed({.call = by()}), "create write:scope expire:scope");
  EXPECT_EQ(listed({.call = by()}), "create write:scope expire:scope") << "once";
  app::Workspace workspace = open();
  const auto answer = app::list_shared_changes({.call = by()}, workspace);
  const ChangeRow& change = std::get<app::SharedChangesListed>(*answer).changes.back();
  EXPECT_EQ(change.author, "subagent:solver");
  EXPECT_EQ(change.at, end);
}

TEST_F(SharedChanges, TellOfAnExpiryBeforeTheWriteThatFollowsIt) {
  create(R"({"longestTtlSeconds": 3600})");
  ASSERT_TRUE(write({.call = by(), .key = "scope", .value = "a", .ttl_seconds = 60}));
  project_.world.clock.advance(std::chrono::hours(2));
  ASSERT_TRUE(write("scope", "b"));
  EXPECT_EQ(listed({.call = by()}), "create write:scope expire:scope write:scope");
}

TEST_F(SharedChanges, TellOfNoExpiryInAnArchivedSession) {
  create(R"({"longestTtlSeconds": 3600})");
  ASSERT_TRUE(write({.call = by(), .key = "scope", .value = "a", .ttl_seconds = 60}));
  archive();
  project_.world.clock.advance(std::chrono::hours(2));
  EXPECT_EQ(listed({.call = by()}), "create write:scope archive");
}

TEST_F(SharedChanges, AreTheNewestWhereThereIsALimitAndTheNextBehindAPlace) {
  create();
  for (const char* key : {"a", "b", "c"}) ASSERT_TRUE(write(key, "x"));
  EXPECT_EQ(listed({.call = by(), .limit = 2}), "write:b write:c");
  EXPECT_EQ(listed({.call = by(), .after = 1, .limit = 2}), "write:a write:b");
  EXPECT_EQ(listed({.call = by(), .after = 4}), "");
  EXPECT_EQ(listed({.call = by(), .limit = 0}), listed({.call = by()}));
  EXPECT_EQ(listed({.call = by(), .after = UINT64_MAX / 2}), "");
}

TEST_F(SharedChanges, NeverShowAValue) {
  create();
  ASSERT_TRUE(write("scope", "confidential"));
  app::Workspace workspace = open();
  const auto answer = app::list_shared_changes({.call = by()}, workspace);
  const Json json = to_json(std::get<app::SharedChangesListed>(*answer));
  EXPECT_EQ(json.dump().find("confidential"), std::string::npos);
  const Json written = json["changes"][1];
  EXPECT_EQ(written["key"], "scope");
  EXPECT_EQ(written["written_by"], "user");
  EXPECT_EQ(written["version"], 1);
  EXPECT_EQ(written["value_size_tokens"], 3);
}

TEST_F(SharedChanges, OfKeysThatAnAgentMayNotReadAreForPeople) {
  create(R"({"access": [{"keys": ["locked"], "readableBy": ["orchestrator"]}]})");
  ASSERT_TRUE(write("locked", "a"));
  ASSERT_TRUE(write("scope", "b"));
  EXPECT_EQ(listed({.call = by()}), "create write:locked write:scope");
  EXPECT_EQ(listed({.call = by("subagent:review")}), "create write:scope");
  EXPECT_EQ(listed({.call = by("orchestrator")}), "create write:locked write:scope");
}

}  // namespace
}  // namespace baton::test
