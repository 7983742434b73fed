#include "app/notes/prune_notes.h"

#include "unit/app/notes/notes_fixture.h"

namespace baton::test {
namespace {

// Today is 2025-08-01; notes of put_note() are of 2025-07-01, 31 days ago.
class Prune : public NotesTest {
 protected:
  // "path:days:why …" of what goes.
  std::string pruned(const app::PruneNotes& request = {}) {
    app::Workspace workspace = open();
    const auto outcome = app::prune_notes(request, workspace);
    if (!outcome) return std::string(outcome.error().phrase.view());
    std::string all;
    for (const app::PrunedNote& note : std::get<app::NotesPruned>(*outcome).pruned) {
      if (!all.empty()) all += ' ';
      all += note.path + ":" + std::to_string(note.kept_days) + ":" + note.why;
    }
    return all;
  }
  void configure(const std::string& text) { project_.world.root.put(".claude/baton.json", text); }
};

TEST_F(Prune, OnlyTellsUnlessItIsToBeDone) {
  put_note("a/1.md", "x");
  EXPECT_EQ(pruned(), "a/1.md:30:default");
  EXPECT_NE(text("a/1.md"), "");
  EXPECT_EQ(pruned({.applies = true}), "a/1.md:30:default");
  EXPECT_EQ(text("a/1.md"), "");
}

TEST_F(Prune, GoesByTheLastChange) {
  put_note("a/1.md", "x\n\n## Changelog\n\n- 2025-07-20T00:00:00Z [b]: Updated\n");
  EXPECT_EQ(pruned(), "");
}

TEST_F(Prune, KeepsAsLongAsPolicyRuleAndConfigurationSay) {
  configure(R"({"contextStore": {"retention": "40d"},
    "relevanceMap": {"ruled": {"needsFrom": [], "provides": [], "contextRetention": "10d"},
                     "policed": {"needsFrom": [], "provides": [], "contextRetention": "90d"}},
    "policies": {"policed": {"retentionPeriod": 5}}})");
  put_note("other/1.md", "x");
  put_note("ruled/1.md", "x");
  put_note("policed/1.md", "x");
  EXPECT_EQ(pruned(), "policed/1.md:5:policy ruled/1.md:10:rule");
  EXPECT_EQ(pruned({.days = 100}), "");
}

TEST_F(Prune, KeepsNothingFromBeforeNowIfThePeriodIsZero) {
  configure(R"({"policies": {"policed": {"retentionPeriod": 0}}})");
  const std::string yesterday = "x\n\n## Changelog\n\n- 2025-07-31T00:00:00Z [b]: Updated\n";
  put_note("other/1.md", yesterday);
  put_note("policed/1.md", yesterday);
  EXPECT_EQ(pruned(), "policed/1.md:0:policy");
}

TEST_F(Prune, KeepsWhatANoteThatStaysLeadsTo) {
  put_note("a/old.md", "x", "type: finding\ntags: []\nlinks: [a/older.md]\n");
  put_note("a/older.md", "x");
  put_note("a/alone.md", "x");
  put("b/new.md", "---\nagent: b\ntimestamp: 2025-07-30T00:00:00Z\nlinks: [a/old.md]\n---\n\nx\n");
  EXPECT_EQ(pruned(), "a/alone.md:30:default");
}

TEST_F(Prune, KeepsTheSuccessorOfANoteThatStays) {
  put_note("a/old.md",
           "x\n\n## Changelog\n\n- 2025-06-02T00:00:00Z [a]: Marked as superseded, see a/new.md\n"
           "- 2025-07-20T00:00:00Z [a]: added the tag tls\n");
  put_note("a/new.md", "x", "type: finding\ntags: []\nlinks: [a/old.md]\n");
  put_note("a/alone.md", "x");
  EXPECT_EQ(pruned(), "a/alone.md:30:default");
}

// Its links are unknown.
TEST_F(Prune, KeepsWhatANoteWithUnreadableFrontmatterNames) {
  put_note("a/old.md", "x", "type: finding\ntags: []\nlinks: [a/older.md]\n");
  put_note("a/older.md", "x");
  put_note("a/relative.md", "x");
  put_note("a/alone.md", "x");
  put("b/new.md", "---\nagent: b\nlinks: [a/old.md, ../a/relative.md]\n\ttab\n---\n\nx\n");
  EXPECT_EQ(pruned(), "a/alone.md:30:default");
}

TEST_F(Prune, KeepsANoteWithFrontmatterInTomlAndWhatItNames) {
  put_note("a/old.md", "x");
  put_note("a/alone.md", "x");
  put("b/20250701T000000-t.md", "+++\nlinks = [\"a/old.md\"]\n+++\n\nx\n");
  EXPECT_EQ(pruned(), "a/alone.md:30:default");
  put("b/20250701T000000-t.md", "+++\nlinks = [\"a/old.md\"]\nno end\n");
  EXPECT_EQ(pruned(), "a/alone.md:30:default");
}

TEST_F(Prune, KeepsAllThatAnUnreadableNoteMayLinkTo) {
  put_note("a/old.md", "x");
  put_note("b/new.md", "x", "type: finding\ntags: []\nlinks: [a/old.md]\n");
  files().attributes("b/new.md").mode = 0;
  EXPECT_EQ(pruned({.applies = true}), "");
  files().attributes("b/new.md").mode = 0600;
  EXPECT_EQ(pruned(), "a/old.md:30:default b/new.md:30:default");
}

TEST_F(Prune, KeepsAllThatANoteInAnUnreadableFolderMayLinkTo) {
  put_note("a/old.md", "x");
  put_note("b/new.md", "x", "type: finding\ntags: []\nlinks: [a/old.md]\n");
  files().attributes("b").mode = 0;
  EXPECT_EQ(pruned({.applies = true}), "");
  EXPECT_NE(text("a/old.md"), "");
}

TEST_F(Prune, KeepsAllThatANoteBehindALinkMayLinkTo) {
  put_note("a/old.md", "x");
  files().put_special("team", EntryKind::symlink);
  project_.link("/notes/team", "/vault");
  EXPECT_EQ(pruned(), "a/old.md:30:default");  // a file
  project_.folder("/vault");
  EXPECT_EQ(pruned({.applies = true}), "");
  EXPECT_NE(text("a/old.md"), "");
}

// It may lead to a folder that is not mounted.
TEST_F(Prune, KeepsAllWhileALinkHasNoTarget) {
  put_note("a/old.md", "x");
  files().put_special("team", EntryKind::symlink);
  EXPECT_EQ(pruned({.applies = true}), "");
  EXPECT_NE(text("a/old.md"), "");
}

TEST_F(Prune, WarnsThatNotesAreKeptForAnUnreadableOne) {
  put_note("a/old.md", "x");
  put("b/new.md", "x");
  files().attributes("b/new.md").mode = 0;
  app::Workspace workspace = open();
  const auto outcome = app::prune_notes({}, workspace).value();
  EXPECT_EQ(std::get<app::NotesPruned>(outcome).linked, std::vector<std::string>{"a/old.md"});
  const Findings& remarks = workspace.notes();
  ASSERT_EQ(remarks.size(), 2U);
  EXPECT_EQ(remarks.front().rule, "unreadable-note");
  EXPECT_EQ(remarks.back().rule, "expired-notes-kept");
}

TEST_F(Prune, WarnsOnceOfUnreadableFrontmatter) {
  put("b/new.md", "---\nagent: b\n\ttab\n---\n\nx\n");
  app::Workspace workspace = open();
  ASSERT_TRUE(app::prune_notes({}, workspace));
  ASSERT_TRUE(app::prune_notes({.applies = true}, workspace));
  const Findings& remarks = workspace.notes();
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks.front().rule, "unreadable-note");
  EXPECT_NE(remarks.front().message.find("/notes/b/new.md"), std::string::npos);
}

}  // namespace
}  // namespace baton::test
