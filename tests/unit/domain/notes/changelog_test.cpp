#include "domain/notes/changelog.h"

#include <gtest/gtest.h>

#include "text/rfc3339.h"

namespace baton::notes {
namespace {

// The changelog of docs/notes.md.
constexpr std::string_view kSeedLine =
    "- 2026-02-21T15:10:00Z [code-fixer]: Updated severity from medium to high after patch "
    "analysis";

Change change_of(std::string_view author, std::string_view text) {
  return make_change(text::parse_date_time("2026-02-21T16:00:00Z").value(), author, text);
}

std::string appended(std::string_view text) {
  return append_change(text, change_of("summarizer", "Said"));
}

std::size_t lines_in(std::string_view text) {
  const std::optional<Changelog> found = find_changelog(text);
  return found ? found->lines.size() : 0;
}

TEST(Changelogs, HaveTimesInWholeSecondsAsTheFrontmatter) {
  const Instant time = text::parse_date_time("2026-02-21T16:00:00.999Z").value();
  EXPECT_EQ(make_change(time, "a", "b").time, "2026-02-21T16:00:00Z");
}

TEST(Changelogs, AreReadAsTheSeedWritesThem) {
  const std::string text = "body\n\n## Changelog\n\n" + std::string(kSeedLine) + "\n";
  const std::optional<Changelog> found = find_changelog(text);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->lines.size(), 1U);
  ASSERT_TRUE(found->lines[0].change);
  EXPECT_EQ(found->lines[0].change->time, "2026-02-21T15:10:00Z");
  EXPECT_EQ(found->lines[0].change->author, "code-fixer");
  EXPECT_EQ(found->lines[0].change->text,
            "Updated severity from medium to high after patch analysis");
  EXPECT_EQ(print_change(*found->lines[0].change), kSeedLine);
}

TEST(Changelogs, AreNotWhatOnlyLooksLikeOne) {
  for (const std::string_view text :
       {"```markdown\n## Changelog\n- a\n```\n", "~~~\n## Changelog\n~~~\n",
        "````\n```\n## Changelog\n```\n````\n", "```\n~~~\n## Changelog\n",
        "<!--\n## Changelog\n-->\n", "<!-- a\n\n## Changelog\n", "<pre>\n## Changelog\n</pre>\n",
        "    ## Changelog\n", "\t## Changelog\n", "# Changelog\n", "### Changelog\n",
        "##Changelog\n", "## Changelogs\n", "> ## Changelog\n", "- ## Changelog\n"}) {
    EXPECT_FALSE(find_changelog(text)) << text;
  }
}

TEST(Changelogs, BeginBehindABlockThatHasEnded) {
  for (const std::string_view text :
       {"```\na\n```\n## Changelog\n", "```\na\n`````  \n## Changelog\n",
        "<!-- a -->\n## Changelog\n", "<!--\na --> b\n## Changelog\n", "```a``` b\n## Changelog\n",
        "    ```\n## Changelog\n", "text ``` text\n## Changelog\n", "   ## Changelog ##\r\n"}) {
    EXPECT_TRUE(find_changelog(text)) << text;
  }
}

TEST(Changelogs, AreNotLookedForInTheFrontmatter) {
  EXPECT_FALSE(find_changelog("---\na: |\n  x\n## Changelog\n---\nbody\n"));
}

TEST(Changelogs, AreTheLastOfSeveral) {
  constexpr std::string_view kText =
      "## Changelog\n\n- a\n\n## Other\n\n## Changelog\n\n- b\n- c\n";
  EXPECT_EQ(lines_in(kText), 2U);
}

TEST(Changelogs, GoOnInASectionThatFollows) {
  constexpr std::string_view kText = "# T\n\n## Changelog\n\n- a\n\n## Changelog\n\n- b\n- c\n";
  EXPECT_EQ(lines_in(kText), 3U);
  EXPECT_EQ(find_changelog(kText)->heading, 5U);
}

TEST(Changelogs, EndWithTheNextSection) {
  constexpr std::string_view kFirst = "## Changelog\n\n- a\n- b\n";
  EXPECT_EQ(lines_in(std::string(kFirst) + "\n## Next\n- c\n"), 2U);
  EXPECT_EQ(lines_in(std::string(kFirst) + "\n# Next\n- c\n"), 2U);
  EXPECT_EQ(lines_in(std::string(kFirst) + "\nNext\n====\n- c\n"), 2U);
  EXPECT_EQ(lines_in(std::string(kFirst) + "\n### Below\n- c\n"), 4U);
}

TEST(Changelogs, HaveLinesThatGoOn) {
  EXPECT_EQ(lines_in("## Changelog\n\n- a\n  b\n\n  ```\n  - c\n  ```\n- d\n"), 2U);
}

TEST(ChangeLines, HaveTimeAuthorAndText) {
  EXPECT_TRUE(parse_change(kSeedLine));
  EXPECT_TRUE(parse_change("- 2026-02-21T15:10:00+01:00 [a]:"));
  for (const std::string_view line :
       {"", "- ", "* 2026-02-21T15:10:00Z [a]: b", "- 2026-02-21 [a]: b", "- [a]: b",
        "- 2026-02-21T15:10:00Z a: b", "- 2026-02-21T15:10:00Z [a] b",
        "- 2026-02-21T15:10:00Z []: b", "2026-02-21T15:10:00Z [a]: b"}) {
    EXPECT_FALSE(parse_change(line)) << line;
  }
}

TEST(AppendChange, MakesTheSectionWhereThereIsNone) {
  EXPECT_EQ(
      appended("---\na: b\n---\n\nbody\n"),
      "---\na: b\n---\n\nbody\n\n## Changelog\n\n- 2026-02-21T16:00:00Z [summarizer]: Said\n");
  EXPECT_EQ(appended("body"),
            "body\n\n## Changelog\n\n- 2026-02-21T16:00:00Z [summarizer]: Said\n");
}

TEST(AppendChange, PutsTheLineBehindTheOthers) {
  const std::string with_one = appended("body\n");
  EXPECT_EQ(appended(with_one), with_one + "- 2026-02-21T16:00:00Z [summarizer]: Said\n");
}

TEST(AppendChange, PutsTheLineBeforeTheNextSection) {
  EXPECT_EQ(appended("## Changelog\n\n- a\n\n## Next\n"),
            "## Changelog\n\n- a\n- 2026-02-21T16:00:00Z [summarizer]: Said\n\n## Next\n");
  EXPECT_EQ(appended("## Changelog\n# Next\n"),
            "## Changelog\n\n- 2026-02-21T16:00:00Z [summarizer]: Said\n\n# Next\n");
  EXPECT_EQ(appended("## Changelog\n\nNext\n----\n"),
            "## Changelog\n\n- 2026-02-21T16:00:00Z [summarizer]: Said\n\nNext\n----\n");
}

TEST(AppendChange, KeepsWindowsLineEnds) {
  EXPECT_EQ(appended("---\r\na: b\r\n---\r\n\r\nbody\r\n"),
            "---\r\na: b\r\n---\r\n\r\nbody\r\n\r\n## Changelog\r\n\r\n"
            "- 2026-02-21T16:00:00Z [summarizer]: Said\r\n");
}

TEST(AppendChange, IsNeverHiddenByWhatTheBodyLeftOpen) {
  for (const std::string_view text : {"```\n## Changelog\n- a\n", "~~~~ sh\na", "<!-- a\n",
                                      "<pre>\n", "<script>\n```\n", "## Changelog\n\n- a\n  ```\n",
                                      "## Changelog\n\n<!--\n", "`````\n````\n", "a\n\n    b\n"}) {
    const std::string once = appended(text);
    EXPECT_TRUE(once.starts_with(text)) << once;
    const std::optional<Changelog> found = find_changelog(once);
    ASSERT_TRUE(found) << once;
    ASSERT_FALSE(found->lines.empty()) << once;
    EXPECT_EQ(found->lines.back().change, change_of("summarizer", "Said")) << once;
    EXPECT_EQ(lines_in(appended(once)), lines_in(once) + 1) << once;
  }
}

TEST(MakeChange, PutsEverythingOnOneSafeLine) {
  const Change change = change_of("a]\n[b", "one\r\n\r\n## Changelog\t two\x1b[2J\x7f ");
  EXPECT_EQ(print_change(change),
            "- 2026-02-21T16:00:00Z [a b]: one ## Changelog two\\x1b[2J\\x7f");
  EXPECT_EQ(parse_change(print_change(change)), change);
  EXPECT_EQ(change_of("", "a").author, "unknown");
}

// CommonMark ends a code block together with the list's item that it is in.
TEST(Changelog, IsFoundBehindAnUnclosedFenceInAList) {
  for (const char* const body :
       {"- item\n  ```\n  # code\n", "- ```\n  # code\n", "1. a\n   - b\n\n     ~~~\n     x\n"}) {
    const std::string text = std::string(body) + "\n## Changelog\n\n- a line\n";
    EXPECT_TRUE(find_changelog(text)) << text;
    const Change change{.time = "2026-02-21T15:10:00Z", .author = "a", .text = "b"};
    EXPECT_EQ(append_change(text, change), text + print_change(change) + "\n");
    EXPECT_EQ(append_change(body, change),
              std::string(body) + "\n## Changelog\n\n" + print_change(change) + "\n");
  }
}

TEST(Changelog, IsNotFoundInAFenceInAList) {
  EXPECT_FALSE(find_changelog("- item\n\n  ```\n  ## Changelog\n\n  ```\n"));
  EXPECT_FALSE(find_changelog("- ```\n  ## Changelog\n  ```\n"));
}

}  // namespace
}  // namespace baton::notes
