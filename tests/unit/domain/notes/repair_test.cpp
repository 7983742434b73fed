#include "domain/notes/repair.h"

#include <gtest/gtest.h>

#include "domain/notes/lint.h"
#include "text/concat.h"

namespace baton::notes {
namespace {

constexpr std::string_view kRepairedPath = "code-fixer/20260221T151000-applied-fixes.md";
constexpr std::string_view kSound =
    "---\n"
    "agent: code-fixer\n"
    "sessionId: a1b2c3d4\n"
    "timestamp: 2026-02-21T15:10:00Z\n"
    "type: decision\n"
    "tags: [security]\n"
    "---\n"
    "\n"
    "Body\n";

struct Answer {
  std::string text;
  std::string done;
};

// Repairs twice: the second time must find nothing to do.
Answer repaired(std::string_view text, std::string_view where = kRepairedPath) {
  const NotePath path = NotePath::parse(where).value();
  const RepairFacts facts = {.session_id = "fresh-id"};
  const Result<Repaired> once = repair_note(text, path, facts);
  if (!once) return {.text = std::string(once.error().phrase.view()), .done = "refused"};
  const Result<Repaired> twice = repair_note(once->text, path, facts);
  EXPECT_TRUE(twice && twice->done.empty() && twice->text == once->text) << once->text;
  return {.text = once->text, .done = text::enumerate(once->done)};
}

std::string sound_with(std::string_view line, std::string_view replacement) {
  std::string text(kSound);
  return text.replace(text.find(line), line.size(), replacement);
}

std::string done(std::string_view line, std::string_view replacement) {
  const Answer answer = repaired(sound_with(line, replacement));
  EXPECT_EQ(answer.text, kSound);
  return answer.done;
}

TEST(Repair, LeavesAGoodNoteAlone) {
  const Answer answer = repaired(kSound);
  EXPECT_EQ(answer.text, kSound);
  EXPECT_EQ(answer.done, "");
}

TEST(Repair, PutsTagsOnOneLine) {
  EXPECT_EQ(done("[security]", "\n  - 'security'"), "tags put on one line");
  EXPECT_EQ(done("[security]", "[\n    security\n]"), "tags put on one line");
  EXPECT_EQ(done("tags:", "'tags'   :"), "tags put on one line");
  EXPECT_EQ(done("[security]", "security"), "tags changed to a list");
  EXPECT_EQ(done("[security]", "[security, security]"), "repeated items of tags removed");
  EXPECT_EQ(repaired(sound_with("[security]", "login,  sql , login")).text,
            sound_with("[security]", "[login, sql]"));
}

TEST(Repair, LeavesTagsOnSeveralLinesOfOneText) {
  const std::string text = sound_with("[security]", "|\n  login\n  sql");
  EXPECT_EQ(repaired(text).text, text);
  const auto findings = lint_note(text, NotePath::parse(kRepairedPath).value());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().hint, "write it as [a, b]");
  EXPECT_EQ(repaired(sound_with("[security]", ">\n  login,\n  sql")).text,
            sound_with("[security]", "[login, sql]"));
}

TEST(Repair, KeepsACommentRatherThanPuttingTagsOnOneLine) {
  const std::string text = sound_with("[security]", "\n  - security # C# too\n  - sql");
  EXPECT_EQ(repaired(text).text, text);
  EXPECT_EQ(repaired(sound_with("[security]", "\n  - \"c #\"")).text,
            sound_with("[security]", "[\"c #\"]"));
}

TEST(Repair, WritesTheTypeSoThatRipgrepFindsIt) {
  EXPECT_EQ(done("decision", "\"decision\""), "type written plainly");
  EXPECT_EQ(done("decision", "DECISION"), "type written plainly");
  EXPECT_EQ(done("decision", " Decisions"), "type written plainly");
  EXPECT_EQ(repaired(sound_with("decision", "'Finding' # why")).text,
            sound_with("decision", "finding # why"));
}

TEST(Repair, LeavesATypeThatItWouldHaveToGuess) {
  EXPECT_EQ(repaired(sound_with("decision", "idea")).done, "");
}

TEST(Repair, WritesTimesAsTheSeedDoes) {
  for (const std::string_view loose :
       {"2026-02-21 15:10:00", "2026-02-21 15:10:00+00:00", "'2026-02-21T15:10:00'",
        "2026-02-21 16:10:00 +0100", "20260221T151000Z", "2026-02-21 15:10:00 UTC"}) {
    EXPECT_EQ(done("2026-02-21T15:10:00Z", loose), "timestamp written as RFC 3339") << loose;
  }
  EXPECT_EQ(repaired(sound_with("15:10:00Z", "16:10:00+01:00")).done, "") << "it is RFC 3339";
  EXPECT_EQ(repaired(sound_with("T15:10:00Z", "")).done, "") << "the time would be a guess";
}

TEST(Repair, AddsWhatThePathOrTheCallerKnows) {
  EXPECT_EQ(repaired(sound_with("sessionId: a1b2c3d4\n", "")).text,
            sound_with("sessionId: a1b2c3d4\n", "")
                .insert(kSound.find("---\n\n") - 20, "sessionId: fresh-id\n"));
  EXPECT_EQ(repaired("---\ntype: finding\n---\nBody\n", "a/s1/20260221T151000-x.md").text,
            "---\ntype: finding\nagent: a\nsessionId: s1\ntimestamp: 2026-02-21T15:10:00Z\n"
            "tags: []\n---\nBody\n");
  EXPECT_EQ(repaired("---\nagent:\n---\n", "a/x.md").text,
            "---\nagent: a\nsessionId: fresh-id\ntags: []\n---\n");
}

TEST(Repair, GivesANoteWithoutFrontmatterOneAndNoOtherFile) {
  EXPECT_EQ(repaired("Body\n", "a/20260221T151000-x.md").text,
            "---\nagent: a\nsessionId: fresh-id\ntimestamp: 2026-02-21T15:10:00Z\ntags: []\n---\n\n"
            "Body\n");
  EXPECT_EQ(repaired("Body\n", "README.md").text, "Body\n");
}

TEST(Repair, MendsLinks) {
  EXPECT_EQ(repaired(sound_with("tags:", "links: b/x.md\ntags:")).text,
            sound_with("tags:", "links:\n  - b/x.md\ntags:"));
  EXPECT_EQ(repaired(sound_with("tags:", "links:\n- b/x.md\n- b/x.md\ntags:")).text,
            sound_with("tags:", "links:\n- b/x.md\ntags:"));
}

TEST(Repair, MendsBytes) {
  std::string windows = "\xEF\xBB\xBF";
  for (const char character : kSound)
    windows += character == '\n' ? "\r\n" : std::string(1, character);
  const Answer answer = repaired(windows);
  EXPECT_EQ(answer.text, kSound);
  EXPECT_EQ(answer.done, "byte order mark removed and line ends changed to LF");
  EXPECT_EQ(repaired(sound_with("Body", "Bo\rdy")).done, "") << "no line ends there";
}

TEST(Repair, MendsTheChangelog) {
  const std::string text = std::string(kSound) +
                           "\n### CHANGELOG\n\n"
                           "* 2026-02-21T15:10:00Z [code-fixer]: One\n"
                           "- 2026-02-21 15:11:00 [code-fixer] Two\n"
                           "- [code-fixer] 2026-02-21T15:12:00Z: Three\n"
                           "- something else\n"
                           "  - 2026-02-21 15:13:00 [code-fixer] Below\n";
  const Answer answer = repaired(text);
  EXPECT_EQ(answer.text, std::string(kSound) +
                             "\n## Changelog\n\n"
                             "- 2026-02-21T15:10:00Z [code-fixer]: One\n"
                             "- 2026-02-21T15:11:00Z [code-fixer]: Two\n"
                             "- 2026-02-21T15:12:00Z [code-fixer]: Three\n"
                             "- something else\n"
                             "  - 2026-02-21 15:13:00 [code-fixer] Below\n");
  EXPECT_EQ(answer.done, "heading of the changelog repaired and lines of the changelog repaired");
}

TEST(Repair, NeverTouchesProseOrMembersThatItDoesNotKnow) {
  const std::string text =
      sound_with("tags: [security]\n", "x: [ a ,'b' ]  # mine\ntags: security\n") +
      "\ntags: a, b\r# Changelog\n\n```\n## Changelog\n* 2026-02-21 15:11:00 [a] b\n";
  std::string wanted = text;
  wanted.replace(wanted.find("tags: security"), 14, "tags: [security]");
  EXPECT_EQ(repaired(text).text, wanted);
}

TEST(Repair, RefusesWhatItWouldHaveToGuess) {
  const Answer answer = repaired("---\nagent: *a\n---\n");
  EXPECT_EQ(answer.done, "refused");
  EXPECT_EQ(answer.text, "an alias, which is not allowed in frontmatter");
}

TEST(Repair, LeavesNothingForLintToSayOfWhatItMends) {
  const std::string text =
      "\xEF\xBB\xBF---\r\ntype: 'Findings'\r\ntimestamp: 2026-02-21 15:10:00\r\ntags: a, "
      "b\r\n---\r\n"
      "Body\r\n\r\n# Changelog\r\n* [x] 2026-02-21 15:10:00 y\r\n";
  const Answer answer = repaired(text);
  EXPECT_TRUE(lint_note(answer.text, NotePath::parse(kRepairedPath).value()).empty())
      << answer.text;
}

}  // namespace
}  // namespace baton::notes
