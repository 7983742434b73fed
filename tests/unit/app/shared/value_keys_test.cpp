// The data keys of a session whose values are in several stores.
#include "app/core/encryption/value_keys.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/sealed_values.h"
#include "app/keys/manage_keys.h"
#include "app/keys/rotate_key.h"
#include "app/retention/remove_expired.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kWriter = "subagent:auditor:a1";
constexpr const char* kServer = "postgresql://user@host/db";
constexpr const char* kOtherServer = "postgresql://user@other/db";
constexpr const char* kSettings = R"({
  "relevanceMap": {"extends": "none", "auditor": {"provides": ["audit"]}},
  "policies": {"auditor": {"encryptionRequired": true}}
})";

class KeysOfValues : public SessionTest {
 protected:
  using Ids = std::vector<std::string>;

  void SetUp() override {
    project_.world.root.put(".claude/baton.json", kSettings);
    project_.world.environment.variables["BATON_KEY_FILE"] = "/keys/key";
    app::Workspace workspace = open();
    ASSERT_TRUE(app::init_key({}, workspace));
  }

  void use_server(const std::string& url) {
    project_.world.environment.variables["BATON_STORE"] = url;
  }
  void use_file() { project_.world.environment.variables.erase("BATON_STORE"); }

  Ids keys() {
    app::Workspace workspace = open();
    Ids ids;
    const policy::DataKeys stored = **workspace.keys().stored("shared/demo");
    for (const policy::DataKey& key : stored.keys) ids.push_back(key.id);
    return ids;
  }

  app::KeyRotated rotate() {
    app::Workspace workspace = open();
    const auto rotated = app::rotate_key({.workflow = "shared/demo"}, workspace);
    EXPECT_TRUE(rotated);
    notes_ = workspace.notes();
    return rotated ? std::get<app::KeyRotated>(*rotated) : app::KeyRotated();
  }

  void delete_session() {
    app::Workspace workspace = open();
    ASSERT_TRUE(app::delete_session({.call = by()}, workspace));
    notes_ = workspace.notes();
  }

  // Names of the items that `baton prune --apply` removes.
  Ids prune() {
    app::Workspace workspace = open();
    const auto removed = app::remove_expired({}, workspace);
    EXPECT_TRUE(removed);
    Ids names;
    for (const app::ExpiredItem& item : removed->items) names.push_back(item.name);
    return names;
  }

  Findings notes_;  // of the last command
};

TEST_F(KeysOfValues, StayWhereAnotherStoreOnAServerNeedsThem) {
  use_server(kServer);
  create();
  ASSERT_TRUE(write("scope", "jewels", kWriter));
  const Ids before = keys();
  use_file();
  create();
  const app::KeyRotated rotated = rotate();
  EXPECT_EQ(rotated.removed, Ids());
  EXPECT_EQ(rotated.retired, before);
  ASSERT_EQ(notes_.size(), 1U);
  EXPECT_NE(notes_.front().message.find(kServer), std::string::npos);
  use_server(kServer);
  EXPECT_EQ(read("scope")->value, "jewels");
}

TEST_F(KeysOfValues, StayWhereTheProjectsFileNeedsThem) {
  create();
  ASSERT_TRUE(write("scope", "jewels", kWriter));
  const Ids before = keys();
  use_server(kServer);
  create();
  EXPECT_EQ(rotate().retired, before);
  use_file();
  EXPECT_EQ(read("scope")->value, "jewels");
}

TEST_F(KeysOfValues, GoWithTheRotationInTheLastStoreThatNeedsThem) {
  create();
  ASSERT_TRUE(write("scope", "one", kWriter));
  const Ids before = keys();
  for (const char* server : {kServer, kOtherServer}) {
    use_server(server);
    create();
    ASSERT_TRUE(write("scope", "two", kWriter));
  }
  EXPECT_EQ(keys(), before);
  for (const char* server : {kServer, kOtherServer}) {
    use_server(server);
    EXPECT_EQ(rotate().removed, Ids());
  }
  use_file();
  const app::KeyRotated last = rotate();
  EXPECT_NE(std::ranges::find(last.removed, before.front()), last.removed.end());
  for (const char* server : {kServer, kOtherServer}) {
    use_server(server);
    EXPECT_EQ(read("scope")->value, "two");
  }
}

TEST_F(KeysOfValues, StayAfterADeletionUntilTheOtherStoreDeletesItsValues) {
  use_server(kServer);
  create();
  ASSERT_TRUE(write("scope", "jewels", kWriter));
  const Ids before = keys();
  use_file();
  create();
  ASSERT_TRUE(write("scope", "other", kWriter));
  delete_session();
  ASSERT_EQ(notes_.size(), 1U);
  EXPECT_EQ(notes_.front().rule, "key-needed");
  EXPECT_NE(notes_.front().hint.find("`baton prune --apply`"), std::string::npos);
  EXPECT_EQ(prune(), Ids());
  EXPECT_EQ(keys(), before);
  use_server(kServer);
  EXPECT_EQ(read("scope")->value, "jewels");
  delete_session();
  EXPECT_TRUE(notes_.empty());
  EXPECT_EQ(keys(), Ids());
}

TEST_F(KeysOfValues, OfADeletedSessionOpenTheValuesOfTheProjectsFile) {
  create();
  ASSERT_TRUE(write("scope", "jewels", kWriter));
  use_server(kServer);
  create();
  delete_session();
  use_file();
  EXPECT_EQ(read("scope")->value, "jewels");
}

// The writer has encrypted its value and not yet committed it.
TEST_F(KeysOfValues, StayForAValueThatIsBeingWrittenToTheProjectsFile) {
  use_server(kServer);
  create();
  ASSERT_TRUE(write("scope", "jewels", kWriter));
  const Ids before = keys();
  use_file();
  create();
  app::Workspace writer = open();
  ASSERT_TRUE(writer.data(Creation::never));
  const app::ValuePlace place{.kind = policy::Kind::shared, .owner = "demo", .key = "scope"};
  ASSERT_TRUE(app::sealed_text("precious", place, writer));
  use_server(kServer);
  delete_session();
  EXPECT_EQ(keys(), before);
  // It was given up.
  use_file();
  delete_session();
  EXPECT_TRUE(notes_.empty());
  EXPECT_EQ(keys(), Ids());
}

}  // namespace
}  // namespace baton::test
