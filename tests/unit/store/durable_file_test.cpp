#include "store/durable_file.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "support/fake_host.h"

namespace baton::store {
namespace {

using test::AfterPowerCut;
using test::FakeHost;

RelativePath state() {
  return ".claude/state.json";
}

Result<void> write(FakeHost& fake, std::string_view text) {
  return write_durably(fake.root, fake.ids, state(), text, Access::shared_by_umask);
}

TEST(WriteDurably, SyncsTheFileBeforeTheRenameAndTheFolderAfterIt) {
  FakeHost fake;
  fake.root.put_folder(".claude");
  ASSERT_TRUE(write(fake, "new"));
  const std::string temporary = ".claude/state.json.0000000000000001.tmp";
  const std::vector<std::string> expected = {"status .claude/state.json",
                                             "create " + temporary,
                                             "write " + temporary,
                                             "sync " + temporary,
                                             "rename " + temporary + " -> .claude/state.json",
                                             "sync .claude"};
  EXPECT_EQ(fake.root.calls(), expected);
}

TEST(WriteDurably, KeepsOwnerGroupAndPermissionsOfTheOldFile) {
  FakeHost fake;
  fake.root.put(".claude/state.json", "old");
  fake.root.attributes(".claude/state.json").mode = 0640;
  fake.root.attributes(".claude/state.json").owner = 1000;
  ASSERT_TRUE(write(fake, "new"));
  EXPECT_EQ(fake.root.attributes(".claude/state.json").mode, 0640U);
  EXPECT_EQ(fake.root.attributes(".claude/state.json").owner, 1000U);
}

TEST(IfReadable, MistakesNoFailureForAnAbsence) {
  EXPECT_EQ(if_readable(std::string("text")).value(), "text");
  for (const ErrorCode code : {ErrorCode::not_found, ErrorCode::malformed, ErrorCode::limit}) {
    EXPECT_EQ(if_readable(fail(code, "no usable text")).value(), std::nullopt);
  }
  const auto failed = if_readable(fail(ErrorCode::unavailable, "cannot read"));
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::unavailable);
}

TEST(CreateDurably, ChangesNothingThatExists) {
  FakeHost fake;
  fake.root.put("a", "old");
  fake.root.put_special("link", EntryKind::symlink);
  for (const RelativePath& path : {RelativePath("a"), RelativePath("link")}) {
    const auto made =
        create_durably(fake.host.root, fake.ids, path, "new", Access::shared_by_umask);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::conflict);
  }
  EXPECT_EQ(fake.root.content("a"), "old");
  EXPECT_EQ(fake.root.files().size(), 2U);
}

TEST(CreateDurably, LeavesNoFileAfterAnError) {
  for (std::size_t call = 1; call < 20; ++call) {
    FakeHost fake;
    fake.root.fail_at(call, ENOSPC);
    const auto made = create_durably(fake.host.root, fake.ids, "a", "new", Access::shared_by_umask);
    if (!fake.root.fault_happened()) return;
    ASSERT_FALSE(made) << call;
    EXPECT_EQ(fake.root.files(), std::vector<std::string>()) << call;
  }
  FAIL() << "creating a file takes fewer calls than that";
}

TEST(ListIfThere, IsEmptyForAMissingFolderOnly) {
  FakeHost fake;
  EXPECT_TRUE(list_if_there(fake.host.root, "missing").value().empty());
  fake.root.put("file", "");
  EXPECT_EQ(list_if_there(fake.host.root, "file").error().code, ErrorCode::malformed);
}

TEST(IdsIn, AreThoseOfAllEntriesWithTheSuffix) {
  FakeHost fake;
  for (const char* const name : {"b.json", "a-1.json", "a.json", "c.md", "no id.json", ".json"}) {
    fake.root.put(std::string("folder/") + name, "");
  }
  fake.root.put_folder("folder/d.json");
  const std::vector<Identifier> found = ids_in(fake.host.root, "folder", ".json").value();
  std::vector<std::string> ids;
  for (const Identifier& id : found) ids.emplace_back(id.text());
  EXPECT_EQ(ids, (std::vector<std::string>{"a", "a-1", "b", "d"}));
  EXPECT_TRUE(ids_in(fake.host.root, "missing", ".json").value().empty());
}

TEST(WriteDurably, ShortensTheNameOfATemporaryFile) {
  FakeHost fake;
  const std::string name(255, 'n');
  const RelativePath path = RelativePath::root().child(name);
  EXPECT_EQ(temporary_beside(path, fake.ids).filename(),
            std::string(234, 'n') + ".0000000000000001.tmp");
  EXPECT_TRUE(is_temporary_of(name, std::string(234, 'n') + ".00000000000000ff.tmp"));
  EXPECT_FALSE(is_temporary_of(name, std::string(233, 'n') + ".00000000000000ff.tmp"));
}

TEST(WriteDurably, ShortensANameAtACharacter) {
  FakeHost fake;
  std::string start = "a";
  for (int count = 0; count < 120; ++count) start += "é";
  const std::string name = start + ".json";  // 246 bytes; byte 234 is within a character
  const std::string cut = start.substr(0, 233);
  EXPECT_EQ(temporary_beside(RelativePath::root().child(name), fake.ids).filename(),
            cut + ".0000000000000001.tmp");
  EXPECT_TRUE(is_temporary_of(name, cut + ".00000000000000ff.tmp"));
}

TEST(WriteDurably, RefusesToReplaceALink) {
  FakeHost fake;
  fake.root.put_special(".claude/state.json", EntryKind::symlink);
  const Result<void> written = write(fake, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::malformed);
  EXPECT_EQ(fake.root.attributes(".claude/state.json").kind, EntryKind::symlink);
}

TEST(WriteDurably, NamesTheFileAndErrnoNotTheTemporary) {
  FakeHost fake;
  fake.root.put(".claude/state.json", "old");
  fake.root.fail_at(4, ENOSPC);  // status, create, chown, write
  const Result<void> written = write(fake, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().subject, ".claude/state.json");
  EXPECT_EQ(written.error().cause, ENOSPC);
}

TEST(WriteDurably, LeavesOldFileAndNoTemporaryAfterAnySingleFailureUpToTheRename) {
  for (std::size_t call = 1; call <= 6; ++call) {
    FakeHost fake;
    fake.root.put(".claude/state.json", "old");
    fake.root.fail_at(call, EIO);
    EXPECT_FALSE(write(fake, "new")) << call;
    EXPECT_EQ(fake.root.files(), std::vector<std::string>{".claude/state.json"}) << call;
    EXPECT_EQ(fake.root.content(".claude/state.json"), "old") << call;
  }
}

TEST(WriteDurably, SaysThatAPowerCutMayUndoItWhereOnlyTheFolderCouldNotBeSynced) {
  FakeHost fake;
  fake.root.put(".claude/state.json", "old");
  fake.root.fail_at(7, EIO);
  const Result<void> written = write(fake, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::unavailable);
  EXPECT_NE(written.error().hint.find("power cut"), std::string::npos);
  EXPECT_EQ(fake.root.content(".claude/state.json"), "new");
}

// Two files in one folder, one in another.
const std::vector<std::string> kBatch = {"a/1", "a/2", "b/3"};

Result<void> write_batch(FakeHost& fake) {
  DurableBatch batch(fake.root, fake.ids);
  for (const std::string& path : kBatch) {
    BATON_CHECK(batch.add(RelativePath::parse(path).value(), "new", Access::shared_by_umask));
  }
  return batch.finish();
}

TEST(DurableBatch, SyncsEachFileBeforeItsRenameAndEachFolderOnceAfterThem) {
  FakeHost fake;
  for (const std::string& path : kBatch) fake.root.put(path, "old");
  ASSERT_TRUE(write_batch(fake));
  std::vector<std::string> order;
  for (const std::string& call : fake.root.calls()) {
    if (call.starts_with("sync ") || call.starts_with("rename ")) {
      order.push_back(call.substr(0, call.find(".0")));
    }
  }
  const std::vector<std::string> expected = {"sync a/1",   "sync a/2",   "sync b/3", "rename a/1",
                                             "rename a/2", "rename b/3", "sync a",   "sync b"};
  EXPECT_EQ(order, expected);
}

TEST(DurableBatch, LeavesOldOrNewFilesWhereverThePowerFails) {
  for (const AfterPowerCut disk : test::kPowerCuts) {
    for (std::size_t call = 1, was_cut = 1; was_cut != 0; ++call) {
      FakeHost fake;
      for (const std::string& path : kBatch) fake.root.put(path, "old");
      fake.root.lose_power_at(call);
      const Result<void> written = write_batch(fake);
      was_cut = fake.root.fault_happened() ? 1 : 0;
      fake.root.restart(disk);
      for (const std::string& path : kBatch) {
        const std::string text = fake.root.content(path).value_or("none");
        EXPECT_TRUE(text == "new" || (!written && text == "old")) << path << " " << text << call;
      }
    }
  }
}

TEST(DurableBatch, LeavesNoTemporaryAfterASingleFailure) {
  for (std::size_t call = 1, has_failed = 1; has_failed != 0; ++call) {
    FakeHost fake;
    for (const std::string& path : kBatch) fake.root.put(path, "old");
    fake.root.fail_at(call, EIO);
    const Result<void> written = write_batch(fake);
    has_failed = fake.root.fault_happened() ? 1 : 0;
    EXPECT_EQ(written.has_value(), has_failed == 0) << call;
    EXPECT_EQ(fake.root.files(), kBatch) << call;
  }
}

TEST(DurableBatch, KeepsAFileThatItsGuardRefuses) {
  FakeHost fake;
  for (const std::string& path : kBatch) fake.root.put(path, "old");
  DurableBatch batch(fake.root, fake.ids);
  ASSERT_TRUE(
      batch.add("a/1", "new", Access::shared_by_umask, [](const RelativePath&) { return false; }));
  ASSERT_TRUE(
      batch.add("a/2", "new", Access::shared_by_umask, [](const RelativePath&) { return true; }));
  ASSERT_TRUE(batch.finish());
  EXPECT_EQ(fake.root.content("a/1"), "old");
  EXPECT_EQ(fake.root.content("a/2"), "new");
  EXPECT_EQ(fake.root.files(), kBatch);
}

Result<void> remove_batch(FakeHost& fake) {
  std::vector<RelativePath> paths;
  for (const std::string& path : kBatch) paths.push_back(RelativePath::parse(path).value());
  return remove_each_if_there(fake.root, paths);
}

TEST(RemoveEachIfThere, SyncsEachFolderOnceAfterTheRemovals) {
  FakeHost fake;
  for (const std::string& path : kBatch) fake.root.put(path, "old");
  ASSERT_TRUE(remove_batch(fake));
  const std::vector<std::string> expected = {"remove a/1", "remove a/2", "remove b/3", "sync a",
                                             "sync b"};
  EXPECT_EQ(fake.root.calls(), expected);
  EXPECT_TRUE(fake.root.files().empty());
}

TEST(RemoveEachIfThere, SkipsMissingFilesAndTheirFolders) {
  FakeHost fake;
  fake.root.put("a/2", "old");
  ASSERT_TRUE(remove_batch(fake));
  EXPECT_TRUE(fake.root.files().empty());
}

TEST(RemoveEachIfThere, SyncsWhatItRemovedBeforeAnError) {
  FakeHost fake;
  for (const std::string& path : kBatch) fake.root.put(path, "old");
  fake.root.fail_at(2, EIO);
  EXPECT_FALSE(remove_batch(fake));
  fake.root.restart(AfterPowerCut::unsynced_dropped);
  const std::vector<std::string> kept = {"a/2", "b/3"};
  EXPECT_EQ(fake.root.files(), kept);
}

TEST(EnsureFolders, MakesEveryLevelDurably) {
  FakeHost fake;
  ASSERT_TRUE(ensure_folders(fake.root, "a/b/c", Access::private_to_owner));
  fake.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(fake.root.attributes("a/b/c").mode, 0700U);
}

TEST(EnsureFolders, RefusesALinkInTheirPlace) {
  FakeHost fake;
  fake.root.put_special("a", EntryKind::symlink);
  const Result<void> made = ensure_folders(fake.root, "a/b", Access::private_to_owner);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::malformed);
}

TEST(OpenOrCreate, OpensTheFileThatAnotherProcessCreatesMeanwhile) {
  FakeHost fake;
  fake.root.put("log", "theirs\n");
  fake.root.fail_at(1, ENOENT);
  const auto file = open_or_create(fake.host.root, "log");
  ASSERT_TRUE(file);
  ASSERT_TRUE((*file)->write("ours\n"));
  EXPECT_EQ(fake.root.content("log"), "theirs\nours\n");
}

TEST(OpenOrCreate, CreatesTheFileForItsOwnerAlone) {
  FakeHost fake;
  ASSERT_TRUE(open_or_create(fake.host.root, "log"));
  EXPECT_EQ(fake.root.attributes("log").mode, 0600U);
}

TEST(Temporaries, AreToldByTheirIdAndSuffix) {
  EXPECT_TRUE(is_temporary("state.json.00000000000000ff.tmp"));
  EXPECT_TRUE(is_temporary_of("state.json", "state.json.00000000000000ff.tmp"));
  EXPECT_FALSE(is_temporary_of("state.json", "other.json.00000000000000ff.tmp"));
  EXPECT_FALSE(is_temporary_of("state.json", "state.json.x.00000000000000ff.tmp"));
  EXPECT_FALSE(is_temporary("state.json.tmp"));
  EXPECT_FALSE(is_temporary("notes.draft.tmp"));
  EXPECT_FALSE(is_temporary("plan.2024.tmp"));
  EXPECT_FALSE(is_temporary("cache.00000000000000FF.tmp"));
  EXPECT_FALSE(is_temporary(".00000000000000ff.tmp.json"));
}

TEST(Sweeping, RemovesOnlyTheLeftoversOfOneFile) {
  FakeHost fake;
  fake.root.put(".claude/state.json.00000000000000ff.tmp", "");
  fake.root.put(".claude/notes.json.00000000000000ff.tmp", "");
  fake.root.put(".claude/mine.tmp", "");
  sweep_leftovers_of(fake.root, state());
  const std::vector<std::string> kept = {".claude/mine.tmp",
                                         ".claude/notes.json.00000000000000ff.tmp"};
  EXPECT_EQ(fake.root.files(), kept);
}

}  // namespace
}  // namespace baton::store
