#include "domain/notes/note.h"

#include <gtest/gtest.h>

namespace baton::notes {
namespace {

using Texts = std::vector<std::string>;

// The frontmatter of docs/notes.md.
constexpr std::string_view kSeedNote =
    "---\n"
    "agent: code-reviewer\n"
    "sessionId: a1b2c3d4-e5f6-7890-abcd-ef1234567890\n"
    "timestamp: 2026-02-21T14:30:22Z\n"
    "type: finding\n"
    "tags: [security, authentication, sql-injection]\n"
    "links:\n"
    "  - code-reviewer/20260221T143022-auth-vulnerability.md\n"
    "---\n"
    "\n"
    "# Login is open\n"
    "\n"
    "The login handler builds its SQL by concatenation.\n";

Note seed_note() {
  return {.agent = "code-reviewer",
          .session_id = "a1b2c3d4-e5f6-7890-abcd-ef1234567890",
          .timestamp = "2026-02-21T14:30:22Z",
          .type = "finding",
          .tags = {"security", "authentication", "sql-injection"},
          .links = {"code-reviewer/20260221T143022-auth-vulnerability.md"},
          .body = "# Login is open\n\nThe login handler builds its SQL by concatenation.\n"};
}

std::string title_of(std::string_view body) {
  const Result<Note> note = read_note(body);
  return note ? note->title : "refused";
}

TEST(Notes, ArePrintedAsTheSeedWritesThem) {
  EXPECT_EQ(print_note(seed_note()), kSeedNote);
}

TEST(Notes, AreReadAsTheSeedWritesThem) {
  const Result<Note> note = read_note(kSeedNote);
  ASSERT_TRUE(note);
  EXPECT_EQ(note->agent, "code-reviewer");
  EXPECT_EQ(note->session_id, "a1b2c3d4-e5f6-7890-abcd-ef1234567890");
  EXPECT_EQ(note->timestamp, "2026-02-21T14:30:22Z");
  EXPECT_EQ(note->type, "finding");
  EXPECT_EQ(note->tags, (Texts{"security", "authentication", "sql-injection"}));
  EXPECT_EQ(note->links, Texts{"code-reviewer/20260221T143022-auth-vulnerability.md"});
  EXPECT_EQ(note->title, "Login is open");
  EXPECT_EQ(note->body, seed_note().body);
  EXPECT_EQ(time_of(*note, *NotePath::parse("a/b.md")), Instant(Milliseconds(1'771'684'222'000)));
}

TEST(Notes, HaveEmptyTagsAndNoLinksWhereThereAreNone) {
  Note note = seed_note();
  note.tags.clear();
  note.links.clear();
  note.body = "text";
  EXPECT_EQ(print_note(note),
            "---\nagent: code-reviewer\nsessionId: a1b2c3d4-e5f6-7890-abcd-ef1234567890\n"
            "timestamp: 2026-02-21T14:30:22Z\ntype: finding\ntags: []\n---\n\ntext\n");
}

TEST(Notes, OfOtherToolsAreRead) {
  // PyYAML, js-yaml, a person; in one file each style that they have.
  const Result<Note> note = read_note(
      "---\nagent: 'code-fixer'\nlinks: ./other.md\ntags:\n- security\n- \"quoted: tag\"\n- [x]\n"
      "timestamp: '2026-02-21T15:10:00+01:00'\ntype:   finding\nextra: {a: 1}\n---\nText\n");
  ASSERT_TRUE(note);
  EXPECT_EQ(note->agent, "code-fixer");
  EXPECT_EQ(note->session_id, "");
  EXPECT_EQ(note->tags, (Texts{"security", "quoted: tag"}));
  EXPECT_EQ(note->links, Texts{"./other.md"});
  EXPECT_EQ(note->body, "Text\n");
}

std::optional<Instant> time_of_text(const std::string& timestamp, const char* path = "a/b.md") {
  Note note;
  note.timestamp = timestamp;
  return time_of(note, *NotePath::parse(path));
}

TEST(Notes, HaveATimeInLooseForms) {
  const Instant noon(Milliseconds(1'741'608'000'000));
  for (const char* text : {"2025-03-10T12:00:00Z", "2025-03-10 12:00:00", "2025-03-10T12:00:00",
                           "2025-03-10 13:00:00+0100", "20250310T120000"}) {
    EXPECT_EQ(time_of_text(text), noon) << text;
  }
  EXPECT_EQ(time_of_text("2025-03-10"), noon - std::chrono::hours(12));
  for (const char* text : {"", "2025-03", "2025-13-10", "10.03.2025", "yesterday at noon!!"}) {
    EXPECT_EQ(time_of_text(text), std::nullopt) << text;
  }
}

TEST(Notes, HaveTheTimeOfTheirNameIfNothingIsMoreExact) {
  const Instant noon(Milliseconds(1'741'608'000'000));
  constexpr const char* kNamed = "a/20250310T120000-b.md";
  EXPECT_EQ(time_of_text("", kNamed), noon);
  EXPECT_EQ(time_of_text("2025-03-10", kNamed), noon);
  EXPECT_EQ(time_of_text("2025-03-10 13:00:00", kNamed), noon + std::chrono::hours(1));
  EXPECT_EQ(time_of_text("2025-03-11", kNamed), noon + std::chrono::hours(12));
}

TEST(Notes, MayHaveNoFrontmatterAtAll) {
  const Result<Note> note = read_note("# Title\n\nText\n");
  ASSERT_TRUE(note);
  EXPECT_EQ(note->agent, "");
  EXPECT_EQ(note->title, "Title");
  EXPECT_EQ(note->body, "# Title\n\nText\n");
}

TEST(Notes, HaveABodyOfUtf8WhateverStandsThere) {
  const Result<Note> note = read_note("---\na: b\n---\n# T\xff\n");
  ASSERT_TRUE(note);
  EXPECT_EQ(note->body, "# T\ufffd\n");
  EXPECT_EQ(note->title, "T\ufffd");
}

TEST(Titles, AreTheFirstHeadingOfAnyLevel) {
  EXPECT_EQ(title_of("text\n\n### A title ###\n# Another\n"), "A title");
  EXPECT_EQ(title_of("   # A\n"), "A");
  EXPECT_EQ(title_of("#\n# A\n"), "A");
  EXPECT_EQ(title_of("A title\n=======\n"), "A title");
  EXPECT_EQ(title_of("A title\n---\n"), "A title");
  EXPECT_EQ(title_of("# A\r\n"), "A");
}

TEST(Titles, EndWithTheirLine) {
  const auto behind = [](const std::string& text) { return text.substr(title_end(text)); };
  EXPECT_EQ(behind("---\ntags: [a]\n---\n\n## A title\n\nText\n"), "\nText\n");
  EXPECT_EQ(behind("A title\n===\nText"), "Text");
  EXPECT_EQ(behind("Text\n\n# A title"), "");
  EXPECT_EQ(behind("Text without a title\n"), "");
  EXPECT_EQ(behind(""), "");
}

TEST(Titles, AreNoneOfWhatOnlyLooksLikeOne) {
  EXPECT_EQ(title_of("#tag\n"), "");
  EXPECT_EQ(title_of("####### A\n"), "");
  EXPECT_EQ(title_of("    # A\n"), "");
  EXPECT_EQ(title_of("```\n# A\n```\n"), "");
  EXPECT_EQ(title_of("- a\n---\n"), "");
  EXPECT_EQ(title_of("text\n\n---\n"), "");
  EXPECT_EQ(title_of("## Changelog\n\n- x\n"), "");
}

}  // namespace
}  // namespace baton::notes
