#include "domain/notes/lint.h"

#include <gtest/gtest.h>

#include <map>

#include "text/concat.h"

namespace baton::notes {
namespace {

constexpr std::string_view kPath = "code-fixer/20260221T151000-applied-fixes.md";
constexpr std::string_view kGood =
    "---\n"
    "agent: code-fixer\n"
    "sessionId: a1b2c3d4\n"
    "timestamp: 2026-02-21T15:10:00Z\n"
    "type: decision\n"
    "tags: [security]\n"
    "---\n"
    "\n"
    "Body\n";

NotePath lint_path(std::string_view text) {
  return NotePath::parse(text).value();
}

// Each as "3:7 error rule", in their order.
std::string told(const Findings& findings) {
  std::string all;
  for (const Finding& finding : findings) {
    const std::string_view severity = finding.severity == Severity::error ? "error" : "warning";
    all += text::concat(all.empty() ? "" : ", ", std::to_string(finding.position->line), ":",
                        std::to_string(finding.position->column), " ", severity, " ", finding.rule);
  }
  return all;
}

std::string linted(std::string_view text, std::string_view path = kPath) {
  return told(lint_note(text, lint_path(path)));
}

// The good note with one line in place of another.
std::string with(std::string_view line, std::string_view replacement) {
  std::string text(kGood);
  return text.replace(text.find(line), line.size(), replacement);
}

TEST(LintNote, FindsNothingInANoteOfTheSeed) {
  EXPECT_EQ(linted(kGood), "");
  EXPECT_EQ(linted(std::string(kGood) + "\n## Changelog\n\n- 2026-02-21T15:10:00Z [a]: b\n"), "");
  EXPECT_EQ(linted(kGood, "code-fixer/a1b2c3d4/20260221T151000-x-2.md"), "");
}

TEST(LintNote, FindsRequiredMembersThatAreMissing) {
  EXPECT_EQ(linted("---\n---\n"),
            "2:1 error missing-member, 2:1 error missing-member, 2:1 error missing-member, "
            "2:1 error missing-member, 2:1 error missing-member");
  EXPECT_EQ(linted(with("sessionId: a1b2c3d4\n", "")), "6:1 error missing-member");
  EXPECT_EQ(linted(with("a1b2c3d4", "")), "3:1 error missing-member");
  EXPECT_EQ(linted(with("[security]", "")), "6:1 error missing-member");
}

TEST(LintNote, FindsMembersOfAnotherKind) {
  EXPECT_EQ(linted(with("code-fixer", "[code-fixer]")), "2:8 error wrong-kind");
  EXPECT_EQ(linted(with("[security]", "security")), "6:7 error wrong-kind");
  EXPECT_EQ(linted(with("[security]", "[a, [b]]")), "6:11 error wrong-kind");
  EXPECT_EQ(linted(with("tags:", "links: {a: b}\ntags:")), "6:8 error wrong-kind");
}

TEST(LintNote, FindsTypesThatTheSeedDoesNotKnow) {
  EXPECT_EQ(linted(with("decision", "idea")), "5:7 error unknown-type");
  EXPECT_EQ(linted(with("decision", "Decision")), "5:7 error unknown-type");
  const Findings findings = lint_note(with("decision", "descision"), lint_path(kPath));
  EXPECT_EQ(findings.at(0).hint,
            "did you mean decision? one of finding, decision, artifact, reference or summary");
}

TEST(LintNote, FindsATypeThatRipgrepWouldMiss) {
  EXPECT_EQ(linted(with("decision", "'decision'")), "5:1 warning type-form");
  EXPECT_EQ(linted(with("decision", "  decision")), "5:1 warning type-form");
}

TEST(LintNote, FindsTimesThatAreNone) {
  EXPECT_EQ(linted(with("2026-02-21T15:10:00Z", "2026-02-21")), "4:12 error timestamp");
  EXPECT_EQ(linted(with("2026-02-21T15:10:00Z", "2026-02-30T15:10:00Z")), "4:12 error timestamp");
}

TEST(LintNote, FindsTagsThatRipgrepWouldMiss) {
  EXPECT_EQ(linted(with("[security]", "\n  - security")), "6:1 warning tags-form");
  EXPECT_EQ(linted(with("[security]", "[security,\n  x]")), "6:1 warning tags-form");
}

TEST(LintNote, FindsANoteWithoutTags) {
  EXPECT_EQ(linted(with("[security]", "[]")), "6:1 warning no-tags");
}

TEST(LintNote, FindsTagsUnderAQuotedName) {
  EXPECT_EQ(linted(with("tags:", "\"tags\":")), "6:1 warning tags-form");
}

TEST(LintNote, FindsWhatStandsTwice) {
  EXPECT_EQ(linted(with("[security]", "[a, b, a]")), "6:14 warning twice");
}

TEST(LintNote, FindsAPathThatDisagreesWithTheNote) {
  EXPECT_EQ(linted(kGood, "other/20260221T151000-x.md"), "2:8 warning other-agent");
  EXPECT_EQ(linted(kGood, "code-fixer/other/20260221T151000-x.md"), "3:12 warning other-session");
  EXPECT_EQ(linted(kGood, "code-fixer/20260221T151001-x.md"), "4:12 warning other-time");
  EXPECT_EQ(linted(kGood, "code-fixer/notes.md"), "1:1 warning path-form");
}

TEST(LintNote, KnowsATimeInAnotherZone) {
  EXPECT_EQ(linted(with("15:10:00Z", "16:10:00.5+01:00")), "");
}

TEST(LintNote, FindsLinksThatCannotLeadToANote) {
  EXPECT_EQ(linted(with("tags:", "links: [a/x.md, ../../etc/passwd, ./y.md]\ntags:")),
            "6:17 error bad-link");
}

TEST(LintNote, FindsBytesThatOthersStumbleOver) {
  EXPECT_EQ(linted("\xEF\xBB\xBF" + std::string(kGood)), "1:1 warning byte-order-mark");
  EXPECT_EQ(linted(with("Body\n", "Body\r\n")), "9:5 warning line-ends");
  EXPECT_EQ(linted(with("Body\n", "Bo\xff\n")), "9:3 error not-utf-8");
}

TEST(LintNote, FindsAChangelogInAnotherForm) {
  const std::string text(kGood);
  EXPECT_EQ(linted(text + "\n## Changelog\n\n- fixed\n  more\n"), "13:1 warning changelog-line");
  EXPECT_EQ(linted(text + "\n# CHANGELOG\n\n* 2026-02-21 15:10:00 [a] b\n"),
            "11:1 warning changelog-heading");
  EXPECT_EQ(linted(text + "\n# Changelog\n\nof the project\n"), "") << "it may be about one";
}

TEST(LintNote, SaysWhyANoteCannotBeRead) {
  EXPECT_EQ(linted("---\nagent: &a b\n---\n"), "2:8 error unreadable");
  EXPECT_EQ(linted("---\nagent: b\n"), "2:1 error unreadable");
  EXPECT_EQ(linted("+++\ntitle = \"b\"\n+++\nbody\n"), "1:1 error unreadable");
  EXPECT_EQ(linted("body\n"), "1:1 error no-frontmatter");
}

TEST(LintNote, TellsOnlyTheFirstOfManyFaults) {
  std::string text = std::string(kGood) + "\n## Changelog\n\n";
  for (int i = 0; i < 50'000; ++i) text += "- x\n";
  EXPECT_EQ(lint_note(text, lint_path(kPath)).size(), 10U);
}

TEST(LintNote, NamesFilePlaceAndMending) {
  const Findings findings = lint_note(with("[security]", "security"), lint_path(kPath));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].file, kPath);
  EXPECT_EQ(findings[0].message, "`tags` must be a list");
  EXPECT_EQ(findings[0].hint, "`baton note repair` fixes it");
}

// A store of notes by their paths.
class Links : public testing::Test {
 protected:
  std::string linted(std::string_view path) {
    return told(lint_links(notes_.at(std::string(path)), lint_path(path),
                           [this](const NotePath& other) -> std::optional<std::string> {
                             const auto found = notes_.find(other.text());
                             if (found == notes_.end()) return std::nullopt;
                             return found->second;
                           }));
  }

  std::map<std::string, std::string> notes_;
};

TEST_F(Links, ThatLeadNowhereAreFound) {
  notes_ = {{"a/x.md", "---\nlinks: [a/y.md, ./z.md, b/x.md, ../../x]\n---\n"}, {"a/z.md", ""}};
  EXPECT_EQ(linted("a/x.md"), "2:9 warning broken-link, 2:25 warning broken-link");
}

TEST_F(Links, ThatSupersedeOnOneSideAreFound) {
  notes_ = {{"a/x.md", "## Changelog\n\n- Marked as superseded, see a/y.md\n"},
            {"a/y.md", "## Changelog\n\n- 2026-02-21T16:00:00Z [a]: Supersedes a/z.md\n"},
            {"a/z.md", "---\nagent: a\n---\n"}};
  EXPECT_EQ(linted("a/x.md"), "3:29 warning one-sided-supersede");
  EXPECT_EQ(linted("a/y.md"), "3:40 warning one-sided-supersede");
  EXPECT_EQ(linted("a/z.md"), "");
}

TEST_F(Links, ThatSupersedeOnBothSidesAreRight) {
  notes_ = {{"a/x.md", "## Changelog\n\n- Marked as superseded, see a/y.md\n"},
            {"a/y.md",
             "---\nlinks: [./x.md]\n---\n## Changelog\n\n- 2026-02-21T16:00:00Z [a]: Supersedes "
             "a/x.md\n"}};
  EXPECT_EQ(linted("a/x.md"), "");
  EXPECT_EQ(linted("a/y.md"), "");
}

TEST_F(Links, ToAReplacementThatIsGoneAreFound) {
  notes_ = {{"a/x.md", "## Changelog\n\n- Marked as superseded, see a/y.md\n"}};
  EXPECT_EQ(linted("a/x.md"), "3:29 warning broken-link");
}

}  // namespace
}  // namespace baton::notes
