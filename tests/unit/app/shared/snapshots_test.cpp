#include "app/shared/snapshots.h"

#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

class Snapshots : public SessionTest {
 protected:
  Result<SnapshotRow> take(const std::string& label) {
    app::Workspace workspace = open();
    const auto taken = app::take_snapshot({.call = by(), .label = label}, workspace);
    if (!taken) return fail(taken.error());
    return std::get<app::SnapshotTaken>(*taken).snapshot;
  }

  Result<app::SnapshotRestored> restore(const std::string& label) {
    app::Workspace workspace = open();
    const auto restored = app::restore_snapshot({.call = by(), .label = label}, workspace);
    if (!restored) return fail(restored.error());
    return std::get<app::SnapshotRestored>(*restored);
  }

  using Keys = std::vector<std::string>;
};

TEST_F(Snapshots, BringBackWhatWasAndLeaveWhatIsTheSame) {
  create();
  ASSERT_TRUE(write("changed", "old"));
  ASSERT_TRUE(write("deleted", "there"));
  ASSERT_TRUE(write("same", "same"));
  const Result<SnapshotRow> taken = take("before");
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->keys, 3U);
  EXPECT_EQ(taken->tokens, 4U);
  ASSERT_TRUE(write("changed", "new"));
  ASSERT_TRUE(remove("deleted"));
  ASSERT_TRUE(write("added", "too"));
  const Result<app::SnapshotRestored> restored = restore("before");
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->written, (Keys{"changed", "deleted"}));
  EXPECT_EQ(restored->deleted, Keys{"added"});
  EXPECT_EQ(contents(), "changed=old deleted=there same=same");
  EXPECT_EQ(history("changed"), "1=old 2=new 3=old");
  EXPECT_EQ(read("same")->version, 1U);
  EXPECT_EQ(write("added", "again")->version, 2U);
}

TEST_F(Snapshots, AreLeftAsTheyWereByWhatFollows) {
  create();
  ASSERT_TRUE(write("scope", "one"));
  ASSERT_TRUE(take("before"));
  ASSERT_TRUE(write("scope", "two"));
  ASSERT_TRUE(restore("before"));
  ASSERT_TRUE(write("scope", "three"));
  ASSERT_TRUE(restore("before"));
  EXPECT_EQ(contents(), "scope=one");
}

TEST_F(Snapshots, MayBeEmpty) {
  create();
  ASSERT_TRUE(take("empty"));
  ASSERT_TRUE(write("scope", "one"));
  EXPECT_EQ(restore("empty")->deleted, Keys{"scope"});
  EXPECT_EQ(contents(), "");
}

TEST_F(Snapshots, HaveLabelsThatAreGivenOnce) {
  create();
  ASSERT_TRUE(take("before"));
  const Result<SnapshotRow> again = take("before");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::conflict);
  EXPECT_EQ(name_of(take("../x")), "INVALID_REQUEST");
  const Result<SnapshotRow> long_label = take(std::string(129, 'x'));
  ASSERT_FALSE(long_label);
  EXPECT_EQ(long_label.error().hint,
            "a snapshot label has 1 to 128 letters, digits, '.', '_' or '-', and begins with a "
            "letter or digit");
  EXPECT_EQ(name_of(restore("after")), "SNAPSHOT_NOT_FOUND");
}

TEST_F(Snapshots, LeaveOutWhatHasExpired) {
  create(R"({"longestTtlSeconds": 60})");
  ASSERT_TRUE(write({.call = by(), .key = "brief", .value = "a", .ttl_seconds = 60}));
  ASSERT_TRUE(write("scope", "b"));
  project_.world.clock.advance(std::chrono::seconds(60));
  EXPECT_EQ(take("later")->keys, 1U);
  ASSERT_TRUE(restore("later"));
  EXPECT_EQ(contents(), "scope=b");
}

TEST_F(Snapshots, RestoreValuesThatNoLongerExpire) {
  create(R"({"longestTtlSeconds": 60})");
  ASSERT_TRUE(write("scope", "a"));
  ASSERT_TRUE(write({.call = by(), .key = "brief", .value = "b", .ttl_seconds = 60}));
  ASSERT_TRUE(take("before"));
  ASSERT_TRUE(write({.call = by(), .key = "scope", .value = "a", .ttl_seconds = 60}));
  const Result<app::SnapshotRestored> restored = restore("before");
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->written, (Keys{"brief", "scope"}));
  project_.world.clock.advance(std::chrono::seconds(60));
  EXPECT_EQ(contents(), "brief=b scope=a");
}

TEST_F(Snapshots, AreTakenBeforeARestoreUnderAFreeLabel) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  ASSERT_TRUE(take("before"));
  ASSERT_TRUE(write("scope", "b"));
  ASSERT_TRUE(take("before_restore_6"));
  const Result<app::SnapshotRestored> restored = restore("before");
  ASSERT_TRUE(restored) << restored.error().phrase.view();
  EXPECT_EQ(restored->before, "before_restore_7");
  EXPECT_EQ(contents(), "scope=a");
}

TEST_F(Snapshots, AreRestoredWholeOrNotAtAll) {
  project_.world.root.put(".claude/baton.json", R"({"sharedContext": {}})");
  create();
  ASSERT_TRUE(write("a", std::string(40, 'a')));
  ASSERT_TRUE(write("b", std::string(40, 'b')));
  ASSERT_TRUE(take("before"));
  ASSERT_TRUE(remove("a"));
  ASSERT_TRUE(write("c", "c"));
  project_.world.root.put(".claude/baton.json",
                          R"({"sharedContext": {"limits": {"totalTokens": 15}}})");
  const Result<app::SnapshotRestored> refused = restore("before");
  EXPECT_EQ(name_of(refused), "STORE_FULL");
  EXPECT_EQ(refused.error().hint,
            "it has 20 tokens, the limit is 15 tokens; raise limits.totalTokens");
  EXPECT_EQ(contents(), "b=" + std::string(40, 'b') + " c=c");
}

TEST_F(Snapshots, DoNotDoubleWhereTheWorkIsRepeated) {
  repeat_everything();
  create();
  ASSERT_TRUE(write("scope", "one"));
  ASSERT_TRUE(take("before")) << "the label was not given by the first attempt";
  ASSERT_TRUE(write("scope", "two"));
  ASSERT_TRUE(write("other", "three"));
  const Result<app::SnapshotRestored> restored = restore("before");
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->written, Keys{"scope"});
  EXPECT_EQ(restored->deleted, Keys{"other"});
  EXPECT_EQ(history("scope"), "1=one 2=two 3=one");
}

TEST_F(Snapshots, AreRefusedInAnArchivedSession) {
  create();
  ASSERT_TRUE(take("before"));
  archive();
  EXPECT_EQ(name_of(take("after")), "SESSION_ARCHIVED");
  EXPECT_EQ(name_of(restore("before")), "SESSION_ARCHIVED");
}

}  // namespace
}  // namespace baton::test
