#include "store/notes/note_file_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "support/fake_host.h"

namespace baton::note_files {
namespace {

using test::MemoryDirectory;

notes::NotePath path(std::string_view text) {
  return notes::NotePath::parse(text).value();
}

struct NoteFiles : testing::Test {
  std::shared_ptr<MemoryDirectory> folder = std::make_shared<MemoryDirectory>();
  test::CountingIds ids;
  NoteFileStore store{folder, ids};

  Result<notes::NotePath> add(const std::string& text, const std::string& session = {}) {
    const Instant time = Instant(std::chrono::seconds(1'771'684'222));
    return store.add({.agent = "code-reviewer", .session = session, .time = time, .slug = "auth"},
                     text);
  }
};

TEST_F(NoteFiles, AreNamedByTimeAndSlug) {
  EXPECT_EQ(add("a").value().text(), "code-reviewer/20260221T143022-auth.md");
  EXPECT_EQ(add("b", "a1b2").value().text(), "code-reviewer/a1b2/20260221T143022-auth.md");
  EXPECT_EQ(folder->content("code-reviewer/20260221T143022-auth.md"), "a");
}

TEST_F(NoteFiles, NeverTakeEachOthersPlace) {
  ASSERT_TRUE(add("a"));
  EXPECT_EQ(add("b").value().text(), "code-reviewer/20260221T143022-auth-2.md");
  EXPECT_EQ(add("c").value().text(), "code-reviewer/20260221T143022-auth-3.md");
  EXPECT_EQ(folder->content("code-reviewer/20260221T143022-auth.md"), "a");
}

TEST_F(NoteFiles, AreWrittenByHoldersThatEndWell) {
  folder->lock(".baton.lock", {}).value()->end_well();
  const notes::NotePath note = add("a").value();
  ASSERT_TRUE(store.change({note}, [&](const NoteStore::Texts&) -> Result<NoteStore::Texts> {
    return NoteStore::Texts{{note, "b"}};
  }));
  ASSERT_TRUE(store.remove({}));
  EXPECT_FALSE(folder->lock(".baton.lock", {}).value()->is_first_holder());
}

TEST_F(NoteFiles, NeedTheirFoldersOnlyOnce) {
  ASSERT_TRUE(add("a"));
  ASSERT_TRUE(add("b"));
  folder->forget_calls();
  ASSERT_TRUE(add("c"));
  EXPECT_EQ(std::ranges::count(folder->calls(), "mkdir code-reviewer"), 1);
}

TEST_F(NoteFiles, AreTheirOwnersAloneInAStoreThatIs) {
  folder->attributes("").mode = 0700;
  ASSERT_TRUE(add("a"));
  EXPECT_EQ(folder->attributes("code-reviewer").mode & 077U, 0U);
  EXPECT_EQ(folder->attributes("code-reviewer/20260221T143022-auth.md").mode & 077U, 0U);
}

TEST_F(NoteFiles, LeaveNothingBehindWhereThereIsNoRoom) {
  for (std::size_t call = 1; call < 40; ++call) {
    MemoryDirectory& disk = *folder;
    disk.fail_at(call, 28);  // ENOSPC
    const auto added = add("text");
    disk.heal();
    for (const std::string& file : disk.files()) {
      if (!file.ends_with(".md")) continue;
      EXPECT_EQ(disk.content(file), "text") << "whole or not at all";
    }
    if (!disk.fault_happened()) return;
    if (added) continue;
    EXPECT_EQ(added.error().code, ErrorCode::unavailable);
  }
  FAIL() << "adding a note takes fewer calls than that";
}

TEST_F(NoteFiles, AreNeverLeftEmptyByAProcessThatDies) {
  for (std::size_t call = 1; call < 40; ++call) {
    MemoryDirectory& disk = *(folder = std::make_shared<MemoryDirectory>());
    disk.fail_from(call, EIO);
    (void)NoteFileStore(folder, ids).add({.agent = "a", .time = {}, .slug = "auth"}, "text");
    const bool was_killed = disk.fault_happened();
    disk.heal();
    for (const std::string& file : disk.files()) {
      if (!file.ends_with(".md")) continue;
      EXPECT_EQ(disk.content(file), "text") << call;
    }
    if (!was_killed) return;
  }
  FAIL() << "adding a note takes fewer calls than that";
}

TEST_F(NoteFiles, ThatExistSurviveAPowerCutWhereverItHappens) {
  ASSERT_TRUE(add("old"));
  const notes::NotePath note = path("code-reviewer/20260221T143022-auth.md");
  for (std::size_t call = 1; call < 40; ++call) {
    folder->lose_power_at(call);
    const Result<void> changed =
        store.change({note}, [&](const NoteStore::Texts&) -> Result<NoteStore::Texts> {
          return NoteStore::Texts{{note, "new " + std::to_string(call)}};
        });
    const bool was_cut = folder->fault_happened();
    folder->restart(test::AfterPowerCut::unsynced_dropped);
    const std::string text = folder->content(note.text()).value_or("");
    if (changed) {
      EXPECT_EQ(text, "new " + std::to_string(call)) << "what was said to be done";
    }
    EXPECT_TRUE(text == "old" || text.starts_with("new ")) << text;
    if (!was_cut) return;
  }
  FAIL() << "changing a note takes fewer calls than that";
}

TEST_F(NoteFiles, AreChangedFromWhatAnotherProgramMadeOfThemMeanwhile) {
  folder->put("a/x.md", "one");
  int calls = 0;
  const Result<void> changed = store.change(
      {path("a/x.md")}, [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
        if (++calls == 1) folder->put("a/x.md", "one two");
        return NoteStore::Texts{{path("a/x.md"), present.at(path("a/x.md")) + " three"}};
      });
  ASSERT_TRUE(changed);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(folder->content("a/x.md"), "one two three");
}

TEST_F(NoteFiles, ThatOthersGoOnChangingAreLeftAlone) {
  folder->put("a/x.md", "x");
  const Result<void> changed = store.change(
      {path("a/x.md")}, [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
        folder->put("a/x.md", present.at(path("a/x.md")) + "x");
        return NoteStore::Texts{{path("a/x.md"), "mine"}};
      });
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().code, ErrorCode::conflict);
}

// A flush of a folder may take as long as that of all files in it.
TEST_F(NoteFiles, AreChangedTogetherWithFewFlushesOfTheirFolder) {
  constexpr std::size_t kCount = 600;
  std::vector<notes::NotePath> paths;
  for (std::size_t number = 0; number < kCount; ++number) {
    paths.push_back(path("a/" + std::to_string(number) + ".md"));
    folder->put(paths.back().text(), "old");
  }
  folder->forget_calls();
  const auto outcomes = store.change_each(
      paths, [](const notes::NotePath&, const std::string& text) -> Result<std::string> {
        return text + " new";
      });
  ASSERT_TRUE(outcomes);
  for (const notes::NotePath& note : paths) EXPECT_EQ(folder->content(note.text()), "old new");
  EXPECT_EQ(std::ranges::count(folder->calls(), "sync a"), 3);
  EXPECT_EQ(std::ranges::count(folder->calls(), "lock .baton.lock"), 1);
}

TEST_F(NoteFiles, ThatAreChangedTogetherFailOneByOne) {
  for (const char* name : {"a/1.md", "a/2.md"}) folder->put(name, "old");
  const std::vector<notes::NotePath> paths = {path("a/1.md"), path("a/2.md"), path("a/none.md")};
  const auto outcomes = store.change_each(
      paths, [](const notes::NotePath& note, const std::string&) -> Result<std::string> {
        if (note.text() == "a/1.md") return fail(ErrorCode::malformed, "not a note");
        return "new";
      });
  ASSERT_TRUE(outcomes);
  EXPECT_EQ((*outcomes)[0].error().code, ErrorCode::malformed);
  EXPECT_TRUE((*outcomes)[1]);
  EXPECT_EQ((*outcomes)[2].error().code, ErrorCode::not_found);
  EXPECT_EQ(folder->content("a/1.md"), "old");
  EXPECT_EQ(folder->content("a/2.md"), "new");
}

TEST_F(NoteFiles, ThatAreChangedTogetherKeepWhatAnotherProgramMadeOfThemMeanwhile) {
  for (const char* name : {"a/1.md", "a/2.md"}) folder->put(name, "old");
  bool is_first = true;
  const auto outcomes = store.change_each(
      std::vector{path("a/1.md"), path("a/2.md")},
      [&](const notes::NotePath& note, const std::string& text) -> Result<std::string> {
        if (note.text() == "a/2.md" && std::exchange(is_first, false)) {
          folder->put("a/1.md", "another text");
        }
        return text + " new";
      });
  ASSERT_TRUE(outcomes);
  EXPECT_EQ(folder->content("a/1.md"), "another text new");
  EXPECT_EQ(folder->content("a/2.md"), "old new");
}

TEST_F(NoteFiles, LoseTheLeftoversOfAProcessThatWasKilledAmongThem) {
  folder->put("a/1.md", "old");
  folder->put("a/2.md.00000000000000ff.tmp", "half");
  folder->put("a/cache.00000000000000ff.tmp", "of another program");
  const auto keep = [](const notes::NotePath&, const std::string& text) -> Result<std::string> {
    return text;
  };
  ASSERT_TRUE(store.change_each(std::vector{path("a/1.md")}, keep));
  EXPECT_FALSE(folder->content("a/2.md.00000000000000ff.tmp"));
  EXPECT_TRUE(folder->content("a/cache.00000000000000ff.tmp"));
}

TEST_F(NoteFiles, AreListedWithoutWhatIsNoNote) {
  folder->put("a/x.md", "x");
  folder->put("a/.hidden.md", "x");
  folder->put("a/x.md.0123.tmp", "x");
  folder->put("a/picture.png", "x");
  folder->put("a/s1/y.md", "x");
  folder->put_special("a/link.md", EntryKind::symlink);
  const NoteFolder listed = store.list("a").value();
  EXPECT_EQ(listed.notes, std::vector<std::string>{"x.md"});
  EXPECT_EQ(listed.folders, std::vector<std::string>{"s1"});
  EXPECT_EQ(listed.links, std::vector<std::string>{"link.md"});
}

TEST_F(NoteFiles, ThatAreLinksAreNotFollowed) {
  folder->put_special("a/link.md", EntryKind::symlink);
  EXPECT_FALSE(store.read(path("a/link.md")));
  EXPECT_FALSE(store.has(path("a/link.md")).value());
}

TEST_F(NoteFiles, AreRemovedWithOneFlushOfTheirFolder) {
  std::vector<ReadNote> notes;
  for (const char* text : {"a", "b", "c"}) {
    const notes::NotePath note = add(text).value();
    notes.push_back({note, store.read(note)->stamp});
  }
  ASSERT_TRUE(add("d"));
  folder->forget_calls();
  EXPECT_EQ(store.remove(notes)->size(), 3U);
  EXPECT_EQ(std::ranges::count(folder->calls(), std::string("sync code-reviewer")), 1);
  EXPECT_EQ(store.remove(notes)->size(), 0U) << "they are gone already";
  folder->restart(test::AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(store.list("code-reviewer").value().notes,
            std::vector<std::string>{"20260221T143022-auth-4.md"});
}

TEST_F(NoteFiles, ThatChangedSinceTheyWereReadAreNotRemoved) {
  const notes::NotePath note = add("a").value();
  const ReadNote read{note, store.read(note)->stamp};
  folder->put(note.text(), "a longer text");
  EXPECT_EQ(store.remove({&read, 1}).value(), std::vector<notes::NotePath>());
  EXPECT_EQ(store.read(note)->text, "a longer text");
}

}  // namespace
}  // namespace baton::note_files
