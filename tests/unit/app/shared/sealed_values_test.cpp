#include "app/core/encryption/sealed_values.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "app/core/encryption/key_ring.h"
#include "app/keys/check_keys.h"
#include "app/keys/manage_keys.h"
#include "app/keys/rotate_key.h"
#include "app/retention/remove_expired.h"
#include "app/shared/manage_session.h"
#include "app/shared/snapshots.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

using app::ValuePlace;
using policy::Kind;

constexpr const char* kAuditor = "subagent:auditor:a1";
constexpr const char* kConfiguration = R"({
  "relevanceMap": {"extends": "none", "auditor": {"provides": ["audit"]}},
  "policies": {"auditor": {"encryptionRequired": true}}
})";

class SealedValues : public SessionTest {
 protected:
  void SetUp() override {
    project_.world.root.put(".claude/baton.json", kConfiguration);
    project_.world.environment.variables["BATON_KEY_FILE"] = "/keys/key";
    app::Workspace workspace = open();
    ASSERT_TRUE(app::init_key({}, workspace));
    create();
  }

  static ValuePlace place(const std::string& key) {
    return {.kind = Kind::shared, .owner = "demo", .key = key};
  }

  std::string sealed(const std::string& value, const ValuePlace& where) {
    app::Workspace workspace = open();
    const auto safe =
        app::protect_value({.text = value, .participant = kAuditor}, where, workspace);
    return safe ? safe->stored : name_of(safe);
  }

  // The plaintext, "closed", or the name of the error.
  std::string opened(const std::string& stored, const ValuePlace& where) {
    app::Workspace workspace = open();
    const auto value = app::open_stored(stored, where, workspace);
    if (!value) return name_of(value);
    return value->is_open ? value->text : "closed";
  }

  void rewrite(const RewriteValue& change) {
    app::Workspace workspace = open();
    DataStore* const store = *workspace.data(Creation::never);
    ASSERT_TRUE(store->write("session:demo",
                             [&](DataTransaction& all) { return all.rewrite_values(change); }));
  }

  // The stored texts of a key: the value, its history and its copies.
  std::vector<std::string> stored(const std::string& key) {
    std::vector<std::string> texts;
    rewrite([&](const StoredValue& value) -> std::optional<std::string> {
      if (value.key == key) texts.push_back(value.text);
      return std::nullopt;
    });
    return texts;
  }

  std::size_t errors() {
    app::Workspace workspace = open();
    const auto checked = app::check_keys({}, workspace);
    if (!checked) return 99;
    return std::get<app::KeysChecked>(*checked).findings.size();
  }
};

TEST_F(SealedValues, OpenOnlyAtTheirPlace) {
  const std::string text = sealed("jewels", place("scope"));
  ASSERT_TRUE(app::is_sealed(text)) << text;
  EXPECT_EQ(opened(text, place("scope")), "jewels");
  EXPECT_EQ(opened(text, place("other")), "VALUE_DAMAGED");
  EXPECT_EQ(opened(text, {.kind = Kind::shared, .owner = "demo2", .key = "scope"}), "closed");
  EXPECT_EQ(opened(text, {.kind = Kind::environment, .owner = "demo", .key = "scope"}), "closed");
}

TEST_F(SealedValues, KeysOfAnotherOwnerDoNotOpenThemEither) {
  const std::string text = sealed("jewels", place("scope"));
  project_.world.root.put(".claude/baton/keys/shared/demo2.json",
                          *project_.world.root.content(".claude/baton/keys/shared/demo.json"));
  EXPECT_EQ(opened(text, {.kind = Kind::shared, .owner = "demo2", .key = "scope"}), "unnamed");
}

TEST_F(SealedValues, GiveNoPlaintextWithAnyByteChanged) {
  const std::string text = sealed("jewels", place("scope"));
  const std::size_t begin = std::string_view(R"({"$enc":)").size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = text[at] == 'A' ? 'B' : 'A';
    const std::string read = opened(changed, place("scope"));
    EXPECT_NE(read, "jewels") << at;
    const bool is_refused = read == "VALUE_DAMAGED" || read == "closed";
    EXPECT_TRUE(at < begin || is_refused) << at << read;
  }
}

TEST_F(SealedValues, AreReadByOthersAndKeptInHistoryAndSnapshots) {
  repeat_everything();
  ASSERT_TRUE(write("scope", "one", kAuditor));
  ASSERT_TRUE(write("scope", "two", kAuditor));
  ASSERT_TRUE(write("open", "plain", "subagent:reader"));
  EXPECT_EQ(contents("subagent:reader"), "open=plain scope=two");
  EXPECT_EQ(history("scope"), "1=one 2=two");
  EXPECT_EQ(read("scope")->tokens, 1U);
  EXPECT_TRUE(std::ranges::all_of(stored("scope"), app::is_sealed));
  EXPECT_EQ(stored("open").front(), "plain");
}

TEST_F(SealedValues, ThatWereSwappedAreRefusedAndTheOthersStay) {
  ASSERT_TRUE(write("one", "first", kAuditor));
  ASSERT_TRUE(write("two", "second", kAuditor));
  ASSERT_TRUE(write("three", "third", kAuditor));
  EXPECT_EQ(errors(), 0U);
  const std::string one = stored("one").front();
  const std::string two = stored("two").front();
  rewrite([&](const StoredValue& value) -> std::optional<std::string> {
    if (value.key == "one") return two;
    return value.key == "two" ? std::optional(one) : std::nullopt;
  });
  EXPECT_EQ(name_of(read("one")), "VALUE_DAMAGED");
  EXPECT_EQ(name_of(read("two")), "VALUE_DAMAGED");
  EXPECT_EQ(read("three")->value, "third");
  EXPECT_EQ(history("one"), "1=[ENCRYPTED:damaged]");
  EXPECT_EQ(errors(), 2U);
  app::Workspace workspace = open();
  const auto batch = app::read_batch({.call = by(), .keys = {"one", "three"}}, workspace);
  ASSERT_TRUE(batch);
  EXPECT_EQ(std::get<app::SharedBatchRead>(*batch).entries.size(), 1U);
  EXPECT_EQ(std::get<app::SharedBatchRead>(*batch).errors.size(), 1U);
}

TEST_F(SealedValues, ThatDidNotChangeGetNoNewVersionFromASnapshot) {
  ASSERT_TRUE(write("same", "same", kAuditor));
  ASSERT_TRUE(write("changed", "old", kAuditor));
  app::Workspace workspace = open();
  ASSERT_TRUE(app::take_snapshot({.call = by(), .label = "before"}, workspace));
  const std::string copied = stored("same").front();
  ASSERT_TRUE(write("changed", "new", kAuditor));
  ASSERT_TRUE(app::rotate_key({.workflow = "shared/demo"}, workspace));
  EXPECT_NE(stored("same").front(), copied);
  ASSERT_TRUE(app::restore_snapshot({.call = by(), .label = "before"}, workspace));
  EXPECT_EQ(read("same")->version, 1U);
  EXPECT_EQ(history("changed"), "1=old 2=new 3=old");
  EXPECT_TRUE(std::ranges::all_of(stored("changed"), app::is_sealed));
}

TEST_F(SealedValues, UseOnlyTheNewKeyAfterARotation) {
  ASSERT_TRUE(write("scope", "one", kAuditor));
  ASSERT_TRUE(write("scope", "two", kAuditor));
  repeat_everything();
  app::Workspace workspace = open();
  const auto rotated = app::rotate_key({.workflow = "shared/demo"}, workspace);
  ASSERT_TRUE(rotated);
  const app::KeyRotated& answer = std::get<app::KeyRotated>(*rotated);
  EXPECT_EQ(answer.sections, 2U);
  for (const std::string& text : stored("scope")) {
    EXPECT_NE(text.find(answer.key), std::string::npos);
  }
  EXPECT_EQ(history("scope"), "1=one 2=two");
  EXPECT_EQ(errors(), 0U);
}

TEST_F(SealedValues, AreEncryptedAgainByTheNextRotationIfOneWasInterrupted) {
  ASSERT_TRUE(write("scope", "one", kAuditor));
  app::Workspace workspace = open();
  app::KeyRing& ring = workspace.keys();
  policy::DataKeys keys = **ring.stored("shared/demo");
  const std::string before = keys.keys.front().id;
  keys.keys.push_back(*ring.make_data_key("shared/demo"));
  const std::string after = keys.keys.back().id;
  keys.rotating_to = after;
  ASSERT_TRUE(ring.store(keys));
  EXPECT_EQ(read("scope")->value, "one");
  const auto rotated = app::rotate_key({.workflow = "shared/demo"}, workspace);
  ASSERT_TRUE(rotated);
  const app::KeyRotated& answer = std::get<app::KeyRotated>(*rotated);
  EXPECT_TRUE(answer.is_resumed);
  EXPECT_EQ(answer.key, after);
  EXPECT_EQ(answer.removed, std::vector<std::string>{before});
  EXPECT_EQ(read("scope")->value, "one");
}

TEST_F(SealedValues, LoseTheirKeyWithTheSession) {
  ASSERT_TRUE(write("scope", "one", kAuditor));
  const std::string text = stored("scope").front();
  erase();
  create();
  EXPECT_EQ(opened(text, place("scope")), "closed");
}

TEST_F(SealedValues, LoseTheirKeyLaterIfAnotherProcessUsesTheKeys) {
  constexpr std::string_view kKeys = ".claude/baton/keys/shared/demo.json";
  ASSERT_TRUE(write("scope", "one", kAuditor));
  project_.world.root.hold_foreign_lock(".claude/baton/keys.lock", "key");
  {
    app::Workspace workspace = open();
    const auto deleted = app::delete_session({.call = by()}, workspace);
    ASSERT_TRUE(deleted);
    const std::string& warning = std::get<app::SessionDeleted>(*deleted).warning;
    EXPECT_NE(warning.find("`baton prune --apply` removes it"), std::string::npos) << warning;
  }
  EXPECT_TRUE(project_.world.root.content(kKeys));
  project_.world.root.release_foreign_lock(".claude/baton/keys.lock");
  app::Workspace workspace = open();
  const auto removed = app::remove_expired({}, workspace);
  ASSERT_TRUE(removed) << removed.error().phrase.view();
  ASSERT_EQ(removed->items.size(), 1U);
  EXPECT_EQ(removed->items.front().name, "shared/demo");
  EXPECT_FALSE(project_.world.root.content(kKeys));
}

TEST_F(SealedValues, KeepTheirKeyIfTheirDeletionIsNotRecorded) {
  ASSERT_TRUE(write("scope", "one", kAuditor));
  project_.world.root.put(".claude/baton/keys/shared/elsewhere.json",
                          *project_.world.root.content(".claude/baton/keys/shared/demo.json"));
  app::Workspace workspace = open();
  const auto removed = app::remove_expired({}, workspace);
  ASSERT_TRUE(removed);
  EXPECT_TRUE(removed->items.empty());
}

TEST_F(SealedValues, CannotBeForged) {
  for (const char* participant : {kAuditor, "subagent:reader"}) {
    EXPECT_EQ(name_of(write("scope", R"({"$enc":{}})", participant)), "INVALID_REQUEST");
  }
}

TEST_F(SealedValues, AreStoredWithoutSecretsIfThereIsNoKey) {
  project_.world.environment.variables["BATON_KEY_FILE"] = "/keys/none";
  ASSERT_TRUE(write("scope", "plain", kAuditor));
  EXPECT_EQ(stored("scope"), std::vector<std::string>{"plain"});
}

}  // namespace
}  // namespace baton::test
