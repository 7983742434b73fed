#include "domain/notes/links.h"

#include <gtest/gtest.h>

#include "domain/notes/note.h"
#include "text/rfc3339.h"

namespace baton::notes {
namespace {

NotePath path_of(std::string_view text) {
  return NotePath::parse(text).value();
}

Said said(std::string_view reason = {}) {
  return {.time = text::parse_date_time("2026-02-21T16:00:00Z").value(),
          .author = "summarizer",
          .reason = reason};
}

const NotePath kOlder = path_of("code-reviewer/20260221T143022-auth.md");
const NotePath kNewer = path_of("code-reviewer/20260221T160000-updated-finding.md");
constexpr std::string_view kText = "---\ntype: finding\n---\n\nbody\n";

TEST(LinkedNotes, AreThoseThatLinksLeadToOnceEach) {
  const std::vector<std::string> links = {"b/y.md", "./z.md", "a/z.md", "../../x.md", "b/y.md"};
  EXPECT_EQ(linked_notes(path_of("a/x.md"), links),
            (std::vector<NotePath>{path_of("b/y.md"), path_of("a/z.md")}));
}

TEST(ChangeLinks, AddsWhatIsNotLinkedYet) {
  constexpr std::string_view kLinked = "---\nlinks:\n  - ./y.md\n---\n";
  const LinkChange change = {.added = {path_of("a/y.md"), path_of("b/z.md")}};
  EXPECT_EQ(change_links(kLinked, path_of("a/x.md"), change).value_or(""),
            "---\nlinks:\n  - ./y.md\n  - b/z.md\n---\n");
}

TEST(ChangeLinks, RemovesLinksHoweverTheyAreWritten) {
  constexpr std::string_view kLinked = "---\nlinks: [./y.md, b/z.md, ../odd]\n---\n";
  const LinkChange change = {.removed = {path_of("a/y.md")}};
  EXPECT_EQ(change_links(kLinked, path_of("a/x.md"), change).value_or(""),
            "---\nlinks: [b/z.md, ../odd]\n---\n");
}

TEST(ChangeLinks, GivesTheSameTextWhereNothingChanges) {
  constexpr std::string_view kLinked = "---\nlinks: b/z.md\n---\n";
  const LinkChange change = {.added = {path_of("b/z.md")}, .removed = {path_of("c/z.md")}};
  EXPECT_EQ(change_links(kLinked, path_of("a/x.md"), change).value_or(""), kLinked);
}

TEST(Supersede, WritesBothSides) {
  const Result<SupersedeTexts> texts =
      supersede({.older = kOlder, .newer = kNewer},
                {.older = std::string(kText), .newer = std::string(kText)}, said("patched"));
  ASSERT_TRUE(texts);
  EXPECT_EQ(texts->older,
            std::string(kText) +
                "\n## Changelog\n\n- 2026-02-21T16:00:00Z [summarizer]: Marked as superseded, see "
                "code-reviewer/20260221T160000-updated-finding.md (patched)\n");
  EXPECT_EQ(texts->newer,
            "---\ntype: finding\nlinks:\n  - code-reviewer/20260221T143022-auth.md\n---\n\nbody\n"
            "\n## Changelog\n\n- 2026-02-21T16:00:00Z [summarizer]: Supersedes "
            "code-reviewer/20260221T143022-auth.md (patched)\n");
  EXPECT_EQ(superseded_by(kOlder, texts->older), kNewer);
  EXPECT_EQ(supersedes(kNewer, texts->newer), kOlder);
}

TEST(Supersede, ChangesNothingTheSecondTime) {
  const Replacement which = {.older = kOlder, .newer = kNewer};
  const SupersedeTexts texts = {.older = std::string(kText), .newer = std::string(kText)};
  const Result<SupersedeTexts> once = supersede(which, texts, said());
  ASSERT_TRUE(once);
  const Result<SupersedeTexts> twice = supersede(which, *once, said());
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->older, once->older);
  EXPECT_EQ(twice->newer, once->newer);
}

TEST(SupersededBy, IsWhatTheLastSuchLineSays) {
  const auto by = [](std::string_view line) {
    const auto found = superseded_by(kOlder, "## Changelog\n\n" + std::string(line) + "\n");
    return found ? found->text() : "none";
  };
  EXPECT_EQ(by("- 2026-02-21T16:00:00Z [summarizer]: Marked as superseded, see a/b.md"), "a/b.md");
  EXPECT_EQ(by("- 2026-02-21T16:00:00Z [a]: Superseded by `a/b.md`."), "a/b.md");
  EXPECT_EQ(by("- Marked as superseded, see a/b.md\n- Marked as superseded, see a/c.md"), "a/c.md");
  EXPECT_EQ(by("- Marked as superseded, see a/b c.md."), "a/b c.md");
  EXPECT_EQ(by("- Marked as superseded, see ../../b.md"), "none");
  EXPECT_EQ(by("- Changed"), "none");
  EXPECT_FALSE(superseded_by(kOlder, "Marked as superseded, see a/b.md\n"));
}

}  // namespace
}  // namespace baton::notes
