#include "app/notes/refresh_index.h"

#include <algorithm>
#include <stdexcept>

#include "app/notes/check_notes.h"
#include "app/notes/export_notes.h"
#include "app/notes/open_notes.h"
#include "app/notes/rebuild_index.h"
#include "unit/app/notes/notes_fixture.h"

namespace baton::test {
namespace {

using app::IndexCheck;

// One index that lives on while files change.
class Refresh : public NotesTest {
 protected:
  Refresh() : workspace_(open()), notes_(app::open_notes(workspace_).value()) {}

  app::IndexState refresh(IndexCheck check = IndexCheck::brief) {
    return app::refresh_index(*notes_, check, {}).value();
  }
  std::string indexed(const std::string& word) {
    NoteIndex& index = **notes_->index();
    const auto entries = index.find({.all_of = {{word}}}, {.most = 100}).value();
    std::string paths;
    for (const NoteIndexEntry& entry : entries) {
      paths += (paths.empty() ? "" : " ") + entry.path.text();
    }
    return paths;
  }
  // As a file system does it: the file's time and, for a new name, its folder's.
  void touch(const std::string& path) {
    clock_ += Milliseconds(1'000);
    files().attributes(path).modified = clock_;
    files().attributes(path).changed = clock_;
  }
  void write(const std::string& path, const std::string& text) {
    const bool is_new = !files().content(path);
    put(path, text);
    touch(path);
    if (is_new) touch(path.substr(0, path.rfind('/')));
  }

  void put_link(const std::string& path, const std::string& target) {
    files().put_special(path, EntryKind::symlink);
    project_.link("/notes/" + path, target);
  }

  std::vector<std::string> unreadable() const {
    std::vector<std::string> paths;
    for (const auto& [path, error] : notes_->unreadable()) paths.push_back(path);
    return paths;
  }

  Instant clock_ = Instant(std::chrono::hours(1));
  app::Workspace workspace_;
  std::unique_ptr<app::Notes> notes_;
};

TEST_F(Refresh, FindsNewNotesAndFolders) {
  write("a/1.md", "x");
  EXPECT_TRUE(refresh().is_whole);
  EXPECT_EQ(indexed("x"), "a/1.md");
  write("a/2.md", "x");
  write("b/3.md", "x");
  touch("");
  refresh();
  EXPECT_EQ(indexed("x"), "b/3.md a/2.md a/1.md");
}

TEST_F(Refresh, FindsChangedAndRemovedNotes) {
  write("a/1.md", "old");
  write("a/2.md", "old");
  refresh();
  write("a/1.md", "new");
  ASSERT_TRUE(files().remove("a/2.md"));
  touch("a");
  refresh();
  EXPECT_EQ(indexed("old"), "");
  EXPECT_EQ(indexed("new"), "a/1.md");
}

TEST_F(Refresh, FindsANoteThatIsRewrittenInPlace) {
  write("a/1.md", "old");
  refresh();
  write("a/1.md", "new");  // of the same size, and its folder shows nothing
  refresh();
  EXPECT_EQ(indexed("new"), "a/1.md");
}

TEST_F(Refresh, ReadsNothingWhereNothingHasChanged) {
  const auto reads = [this] {
    return std::ranges::count_if(files().calls(),
                                 [](const std::string& call) { return call.starts_with("read "); });
  };
  write("a/1.md", "x");
  files().forget_calls();
  refresh();
  EXPECT_GT(reads(), 0);
  files().forget_calls();
  refresh();
  EXPECT_FALSE(files().calls().empty());
  EXPECT_EQ(reads(), 0);
}

TEST_F(Refresh, LooksAgainAtWhatChangedJustNow) {
  write("a/1.md", "old");
  files().attributes("a/1.md").changed = project_.world.clock.now();
  refresh();
  put("a/1.md", "new");  // within the same tick of the clock: no stamp tells
  project_.world.clock.advance(std::chrono::hours(1));
  refresh();
  EXPECT_EQ(indexed("new"), "a/1.md");
}

TEST_F(Refresh, IsBoundedUnlessAllIsToBeLookedAt) {
  for (int i = 0; i < 400; ++i) write("a/s" + std::to_string(i) + "/1.md", "x");
  refresh();
  const app::IndexState brief = refresh();
  EXPECT_FALSE(brief.is_whole);
  EXPECT_LT(brief.looked_at, 500U);
  put("a/s0/1.md", "changed in an old folder");
  files().attributes("a/s0/1.md").size = 99;
  EXPECT_TRUE(refresh(IndexCheck::whole).is_whole);
  EXPECT_EQ(indexed("changed"), "a/s0/1.md");
}

TEST_F(Refresh, LeavesOutAFolderThatCannotBeRead) {
  write("a/1.md", "x");
  write("b/2.md", "x");
  write("b/s/3.md", "x");
  refresh();
  files().attributes("b").mode = 0;
  touch("b");
  EXPECT_EQ(refresh().notes, 1U);
  EXPECT_EQ(indexed("x"), "a/1.md");
  EXPECT_EQ(unreadable(), std::vector<std::string>{"b"});
}

TEST_F(Refresh, LeavesOutANoteWhoseStampCannotBeRead) {
  write("a/1.md", "x");
  write("b/2.md", "x");
  refresh();
  files().attributes("b").mode = 0;  // and the folder shows nothing
  refresh();
  EXPECT_EQ(indexed("x"), "a/1.md");
  EXPECT_EQ(unreadable(), std::vector<std::string>{"b/2.md"});
}

// It looks into the folder again, as if it were new.
TEST_F(Refresh, KnowsNothingOfAFolderThatCannotBeRead) {
  write("b/s/1.md", "x");
  write("b/s/2.md", "x");
  refresh();
  write("b/s/2.md", "new");
  files().attributes("b").mode = 0100;  // what is in it can be read, but not listed
  touch("b/s");
  touch("b");
  refresh();
  EXPECT_EQ(indexed("x") + indexed("new"), "");
  EXPECT_FALSE((*notes_->index())->knows_folder("b/s").value());
  EXPECT_TRUE((*notes_->index())->knows_folder("b").value());
}

TEST_F(Refresh, NamesLinksThatAreNotFollowed) {
  write("a/1.md", "x");
  put_link("team", "/vault");
  put_link("a/s", "/vault");
  put_link("a/2.md", "/vault/2.md");
  project_.folder("/vault");
  refresh();
  EXPECT_EQ(unreadable(), (std::vector<std::string>{"a/2.md", "a/s", "team"}));
  EXPECT_EQ(indexed("x"), "a/1.md");
}

TEST_F(Refresh, NamesALinkWithoutTarget) {
  write("a/1.md", "x");
  files().put_special("team", EntryKind::symlink);
  refresh();
  EXPECT_EQ(unreadable(), std::vector<std::string>{"team"});
}

TEST_F(Refresh, NamesNoLinkThatLeavesNothingOut) {
  write("a/1.md", "x");
  put_link("a/latest.md", "/notes/a/1.md");
  put_link("b", "/notes/a");
  put_link("self", "/notes");
  put_link("picture.png", "/vault/picture.png");
  project_.folder("/notes/a");
  refresh();
  EXPECT_EQ(unreadable(), std::vector<std::string>());
}

TEST_F(Refresh, NamesALinkIntoAHiddenFolder) {
  write("a/1.md", "x");
  put_link("a/s", "/notes/.hidden");
  put_link("a/2.md", "/notes/.hidden/2.md");
  project_.folder("/notes/.hidden");
  refresh();
  EXPECT_EQ(unreadable(), (std::vector<std::string>{"a/2.md", "a/s"}));
}

TEST_F(Refresh, AfterAWriteKnowsTheNote) {
  write("a/1.md", "x");
  refresh();
  write("a/2.md", "x");
  app::refresh_after_write(*notes_, {notes::NotePath::parse("a/2.md").value()});
  EXPECT_EQ(indexed("x"), "a/2.md a/1.md");
}

// Whoever waits may stop waiting.

TEST_F(Refresh, StopsWhenToldTo) {
  for (int i = 0; i < 600; ++i) write("a/s" + std::to_string(i) + "/1.md", "old");
  refresh();
  for (int i = 0; i < 600; ++i) write("a/s" + std::to_string(i) + "/1.md", "new");
  std::uint64_t told = 0;
  const auto stopped = app::refresh_index(*notes_, IndexCheck::whole, [&](auto, auto) {
    ++told;
    return app::Continue::stop;
  });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().name, "CANCELLED");
  EXPECT_GE(told, 1U);
  EXPECT_EQ(indexed("new"), "");
  EXPECT_TRUE(refresh(IndexCheck::whole).is_whole);
  EXPECT_NE(indexed("new"), "");
}

TEST_F(Refresh, KeepsTheIndexThatThereIsWhereANewOneIsStopped) {
  write("a/1.md", "old");
  refresh();
  for (int i = 0; i < 2'000; ++i) write("b/s" + std::to_string(i) + ".md", "new");
  const auto stopped = app::rebuild_index(*notes_, [](auto, auto) { return app::Continue::stop; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().name, "CANCELLED");
  EXPECT_EQ(indexed("old"), "a/1.md");
  EXPECT_EQ(app::rebuild_index(*notes_, {}).value().notes, 2'001U);
}

TEST_F(Refresh, ThrowsAnExceptionOfTheReaderAgain) {
  write("a/1.md", "new");
  files().forget_calls();
  ASSERT_TRUE(app::rebuild_index(*notes_, {}));
  files().throw_at(files().calls().size());  // the last call reads the note
  EXPECT_THROW(static_cast<void>(app::rebuild_index(*notes_, {})), std::runtime_error);
  files().heal();
  EXPECT_EQ(app::rebuild_index(*notes_, {}).value().notes, 1U);
}

TEST_F(Refresh, GoesOnWhileItIsToldTo) {
  for (int i = 0; i < 300; ++i) write("a/s" + std::to_string(i) + ".md", "x");
  refresh();
  std::uint64_t last = 0;
  std::uint64_t all = 0;
  const auto state = app::refresh_index(*notes_, IndexCheck::whole, [&](auto done, auto of) {
    EXPECT_GE(done, last);
    last = done;
    all = of;
    return app::Continue::on;
  });
  EXPECT_TRUE(state.has_value());
  EXPECT_EQ(last, all);
}

TEST_F(Refresh, StopsALintAndAnExport) {
  for (int i = 0; i < 300; ++i) put_note("a/s" + std::to_string(i) + ".md", "x");
  const app::Progress stop = [](auto, auto) { return app::Continue::stop; };
  app::Workspace workspace = open();
  const auto linted = app::lint_notes({.paths = {}, .progress = stop}, workspace);
  ASSERT_FALSE(linted);
  EXPECT_EQ(linted.error().name, "CANCELLED");
  const auto exported = app::export_notes({.query = {}, .progress = stop}, workspace);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().name, "CANCELLED");
}

}  // namespace
}  // namespace baton::test
