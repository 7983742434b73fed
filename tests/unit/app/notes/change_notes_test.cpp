#include "app/notes/add_note.h"
#include "app/notes/check_notes.h"
#include "app/notes/edit_note.h"
#include "app/notes/show_note.h"
#include "unit/app/notes/notes_fixture.h"

namespace baton::test {
namespace {

class ChangeNotes : public NotesTest {
 protected:
  Result<app::NoteWritten> add(const app::AddNote& request) {
    app::Workspace workspace = open();
    auto outcome = app::add_note(request, workspace);
    if (!outcome) return fail(outcome.error());
    return std::get<app::NoteWritten>(*outcome);
  }
  template <typename Request, typename UseCase>
  std::string change(UseCase use_case, const Request& request) {
    app::Workspace workspace = open();
    const auto outcome = use_case(request, workspace);
    return outcome ? "" : std::string(outcome.error().phrase.view());
  }
};

TEST_F(ChangeNotes, AddsOneInTheStrictForm) {
  project_.world.environment.variables["SFA_SESSION_ID"] = "s-42";
  const auto added = add({.title = "Login: expired tokens",
                          .body = "They are accepted.",
                          .tags = {"security"},
                          .as = "code-reviewer"});
  ASSERT_TRUE(added) << added.error().hint;
  EXPECT_EQ(added->head.path.text(), "code-reviewer/s-42/20250801T100000-login-expired-tokens.md");
  EXPECT_EQ(text(added->head.path.text()),
            "---\nagent: code-reviewer\nsessionId: s-42\ntimestamp: 2025-08-01T10:00:00Z\n"
            "type: finding\ntags: [security]\n---\n\n"
            "# Login: expired tokens\n\nThey are accepted.\n");
}

TEST_F(ChangeNotes, WithoutASessionGetsANewId) {
  project_.world.environment.variables["SFA_SESSION_ID"] = "";
  const auto one = add({.title = "A", .as = "x"});
  const auto two = add({.title = "A", .as = "x"});
  EXPECT_EQ(one->head.path.text(), "x/20250801T100000-a.md");
  EXPECT_EQ(two->head.path.text(), "x/20250801T100000-a-2.md");
  EXPECT_EQ(one->head.note.session_id.size(), 36U);
  EXPECT_NE(one->head.note.session_id, two->head.note.session_id);
}

TEST_F(ChangeNotes, KeepsSecretsOut) {
  const auto added = add({.body = "Use ghp_0123456789abcdefghijklmnopqrstuvwxyz now"});
  ASSERT_TRUE(added);
  EXPECT_EQ(added->secrets.redacted, std::vector<std::string>{"github-token"});
  EXPECT_EQ(text(added->head.path.text()).find("ghp_"), std::string::npos);
  EXPECT_NE(text(added->head.path.text()).find("[REDACTED:github-token]"), std::string::npos);
}

TEST_F(ChangeNotes, RefusesWhatWouldBeNoNote) {
  const auto code = [&](const app::AddNote& request) {
    const auto added = add(request);
    return added ? std::string() : std::string(added.error().phrase.view());
  };
  EXPECT_EQ(code({}), "the note is empty");
  EXPECT_EQ(code({.type = "opinion", .title = "A"}), "unknown note type");
  EXPECT_EQ(code({.title = "A", .tags = {"two\nlines"}}), "invalid tag");
  EXPECT_EQ(code({.title = "A", .links = {"x/none.md"}}), "note not found");
  EXPECT_NE(code({.title = "A", .slug = "../../etc"}), "");
  EXPECT_NE(code({.title = "A", .as = "../x"}), "");
  project_.world.environment.variables["SFA_SESSION_ID"] = "../..";
  EXPECT_NE(code({.title = "A"}), "");
  EXPECT_EQ(files().files().size(), 0U);
}

TEST_F(ChangeNotes, SaysEachChangeInTheChangelog) {
  put_note("a/1.md", "# T\n\nOld.");
  EXPECT_EQ(change(app::edit_note,
                   app::EditNote{.path = "a/1.md", .addition = "More.", .add_tags = {"new"}}),
            "");
  EXPECT_EQ(text("a/1.md"),
            "---\nagent: a\nsessionId: s1\ntimestamp: 2025-07-01T00:00:00Z\ntype: finding\n"
            "tags: [api, new]\n---\n\n# T\n\nOld.\n\nMore.\n\n## Changelog\n\n"
            "- 2025-08-01T10:00:00Z [user]: Added to the body and added the tag new\n");
  EXPECT_EQ(change(app::edit_note,
                   app::EditNote{.path = "a/1.md", .body = "New.", .message = "Rewrote it"}),
            "");
  EXPECT_NE(text("a/1.md").find("---\n\n# T\n\nNew.\n\n## Changelog\n"), std::string::npos)
      << text("a/1.md");
  EXPECT_TRUE(text("a/1.md").ends_with("[user]: Rewrote it (replaced the body)\n"));
}

TEST_F(ChangeNotes, DoesNotOverwriteWhatNobodyHasSeen) {
  put_note("a/1.md", "Old.");
  EXPECT_EQ(
      change(app::edit_note, app::EditNote{.path = "a/1.md", .body = "New.", .if_digest = "0123"}),
      "the note was changed by another program");
  EXPECT_NE(text("a/1.md").find("Old."), std::string::npos);
}

TEST_F(ChangeNotes, ThatChangesNothingIsNoChange) {
  put_note("a/1.md", "Old.");
  const std::string before = text("a/1.md");
  EXPECT_EQ(change(app::edit_note, app::EditNote{.path = "a/1.md", .add_tags = {"api"}}), "");
  EXPECT_EQ(text("a/1.md"), before);
  EXPECT_EQ(change(app::edit_note, app::EditNote{.path = "a/1.md"}), "no change given");
}

TEST_F(ChangeNotes, LinksAndSupersedesOnBothSides) {
  put_note("a/1.md", "One.");
  put_note("a/2.md", "Two.");
  EXPECT_EQ(change(app::link_notes, app::LinkNotes{.path = "a/1.md", .add = {"a/2.md"}}), "");
  EXPECT_NE(text("a/1.md").find("links:\n  - a/2.md\n"), std::string::npos);
  EXPECT_EQ(change(app::link_notes, app::LinkNotes{.path = "a/1.md", .add = {"a/9.md"}}),
            "note not found");
  EXPECT_EQ(change(app::link_notes, app::LinkNotes{.path = "a/1.md", .add = {"../../x.md"}}),
            change(app::link_notes, app::LinkNotes{.path = "a/1.md", .add = {"../y.md"}}));
  EXPECT_EQ(change(app::supersede_note, app::SupersedeNote{.older = "a/1.md", .newer = "a/2.md"}),
            "");
  EXPECT_NE(text("a/1.md").find("Marked as superseded, see a/2.md"), std::string::npos);
  EXPECT_NE(text("a/2.md").find("  - a/1.md\n"), std::string::npos);
  const std::string once = text("a/1.md") + text("a/2.md");
  EXPECT_EQ(change(app::supersede_note, app::SupersedeNote{.older = "a/1.md", .newer = "a/2.md"}),
            "");
  EXPECT_EQ(text("a/1.md") + text("a/2.md"), once);
}

TEST_F(ChangeNotes, ShowsWhatALinkLeadsToAndWhatLeadsHere) {
  put_note("a/1.md", "One.", "type: finding\ntags: []\nlinks: [a/2.md, a/none.md]\n");
  put_note("a/2.md", "Two.", "type: finding\ntags: []\nlinks: [a/3.md, a/1.md]\n");
  put_note("a/3.md", "Three, which mentions a/2.md only.");
  app::Workspace workspace = open();
  const auto shown = std::get<app::NotesShown>(
      *app::show_note({.path = "a/1.md", .follow = 1, .backlinks = true}, workspace));
  ASSERT_EQ(shown.notes.size(), 2U);
  EXPECT_EQ(shown.notes[1].head.path.text(), "a/2.md");
  EXPECT_FALSE(shown.notes[0].links.at(1).is_there);
  ASSERT_EQ(shown.backlinks.size(), 1U);
  EXPECT_EQ(shown.backlinks[0].path.text(), "a/2.md");
  const auto all =
      std::get<app::NotesShown>(*app::show_note({.path = "a/1.md", .follow = 9}, workspace));
  EXPECT_EQ(all.notes.size(), 3U) << "circles end";
}

TEST_F(ChangeNotes, RepairsWhatItCanAndSaysSo) {
  put("a/20250701T000000-x.md",
      "---\r\nagent: a\r\nsessionId: s\r\ntimestamp: 2025-07-01T00:00:00Z\r\ntype: Finding\r\n"
      "tags:\r\n  - one\r\n  - two\r\n---\r\n\r\nBody.\r\n");
  app::Workspace workspace = open();
  const auto dry =
      std::get<app::NotesRepaired>(*app::repair_notes({.dry_run = app::DryRun::yes}, workspace));
  ASSERT_EQ(dry.repaired.size(), 1U);
  EXPECT_NE(text("a/20250701T000000-x.md").find("Finding"), std::string::npos);
  ASSERT_TRUE(app::repair_notes({}, workspace));
  const std::string repaired = text("a/20250701T000000-x.md");
  EXPECT_NE(repaired.find("type: finding"), std::string::npos) << repaired;
  EXPECT_NE(repaired.find("tags: [one, two]"), std::string::npos) << repaired;
  EXPECT_NE(repaired.find("[user]: Repaired: "), std::string::npos) << repaired;
  EXPECT_TRUE(std::get<app::NotesRepaired>(*app::repair_notes({}, workspace)).repaired.empty());
}

}  // namespace
}  // namespace baton::test
