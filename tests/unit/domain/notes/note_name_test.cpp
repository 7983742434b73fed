#include "domain/notes/note_name.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/rfc3339.h"

namespace baton::notes {
namespace {

Instant seed_time() {
  return text::parse_date_time("2026-02-21T14:30:22.987Z").value();
}

NotePath name_path(std::string_view text) {
  return NotePath::parse(text).value();
}

std::string hint_of(const Result<NotePath>& path) {
  return path ? "accepted" : path.error().hint;
}

std::string resolved(std::string_view from, std::string_view link) {
  const Result<NotePath> path = resolve_link(name_path(from), link);
  return path ? path->text() : path.error().hint;
}

TEST(Slugs, AreShortKebabCase) {
  EXPECT_EQ(slug_of("Auth vulnerability", "note"), "auth-vulnerability");
  EXPECT_EQ(slug_of("  SQL: injection, in `login`!", "note"), "sql-injection-in-login");
  EXPECT_EQ(slug_of("It's done", "note"), "its-done");
  EXPECT_EQ(slug_of("Größe -- 2", "note"), "grosse-2");
  EXPECT_EQ(slug_of("Ünïcode – Łódź, Œuvre", "note"), "unicode-lodz-oeuvre");
  EXPECT_EQ(slug_of("../../etc/passwd\n", "note"), "etc-passwd");
}

TEST(Slugs, AreSomethingElseWhereNothingIsLeft) {
  EXPECT_EQ(slug_of("", "finding"), "finding");
}

TEST(Slugs, KeepTitlesInOtherScriptsApart) {
  const std::string first = slug_of("漏洞报告", "finding");
  EXPECT_TRUE(first.starts_with("finding-")) << first;
  EXPECT_EQ(first.size(), std::string("finding-").size() + 8);
  EXPECT_EQ(slug_of("漏洞报告", "finding"), first);
  EXPECT_NE(slug_of("漏洞报告 二", "finding"), first);
  EXPECT_TRUE(slug_of("Fix 漢字 2", "note").starts_with("fix-2-"));
  EXPECT_EQ(slug_of("Done \U0001F680 “at last”…", "note"), "done-at-last");
}

TEST(Slugs, AreCutBetweenWords) {
  const std::string word = "abcdefghi ";
  std::string title;
  for (int i = 0; i < 10; ++i) title += word;
  EXPECT_EQ(slug_of(title, "note").size(), 59U);
  EXPECT_EQ(slug_of(std::string(100, 'a'), "note").size(), 60U);
  EXPECT_EQ(slug_of(std::string(60, 'a') + " b", "note"), std::string(60, 'a'));
}

TEST(CompactTimes, AreThoseOfTheSeed) {
  EXPECT_EQ(compact_time(seed_time()), "20260221T143022");
  EXPECT_EQ(parse_compact_time("20260221T143022"), text::parse_date_time("2026-02-21T14:30:22Z"));
  EXPECT_EQ(parse_compact_time("20260221T143022Z"), text::parse_date_time("2026-02-21T14:30:22Z"));
  for (const std::string_view text :
       {"", "20260221", "20260221T1430", "20261321T143022", "2026-221T143022", "20260221-143022"}) {
    EXPECT_FALSE(parse_compact_time(text)) << text;
  }
}

TEST(PlaceNote, IsThePathOfTheSeed) {
  NoteName name = {.agent = "code-reviewer", .time = seed_time(), .slug = "auth-vulnerability"};
  EXPECT_EQ(place_note(name, 1)->text(), "code-reviewer/20260221T143022-auth-vulnerability.md");
  EXPECT_EQ(place_note(name, 3)->text(), "code-reviewer/20260221T143022-auth-vulnerability-3.md");
  name.session = "a1b2c3d4";
  EXPECT_EQ(place_note(name, 1)->text(),
            "code-reviewer/a1b2c3d4/20260221T143022-auth-vulnerability.md");
  EXPECT_TRUE(place_note(name, 1)->has_strict_form());
}

TEST(PlaceNote, RefusesNamesThatWouldLeaveTheStore) {
  for (const std::string_view hostile :
       {"..", "../x", "/etc", "a/b", "a\\b", ".hidden", "a\n", "a b", "", "-a"}) {
    const std::string name(hostile);
    EXPECT_FALSE(place_note({.agent = name, .time = seed_time(), .slug = "a"}, 1)) << name;
    EXPECT_FALSE(place_note({.agent = "a", .time = seed_time(), .slug = name}, 1)) << name;
    const NoteName in_session = {.agent = "a", .session = name, .time = seed_time(), .slug = "a"};
    EXPECT_EQ(place_note(in_session, 1).has_value(), name.empty()) << name;
  }
}

TEST(NotePaths, SayWhoseTheyAre) {
  const NotePath plain = name_path("code-reviewer/20260221T143022-auth.md");
  EXPECT_EQ(plain.agent(), "code-reviewer");
  EXPECT_EQ(plain.session(), "");
  EXPECT_EQ(plain.file_name(), "20260221T143022-auth.md");
  EXPECT_EQ(plain.time(), text::parse_date_time("2026-02-21T14:30:22Z"));
  EXPECT_EQ(name_path("a/s/x.md").session(), "s");
  EXPECT_EQ(name_path("x.md").agent(), "");
  EXPECT_FALSE(name_path("a/x.md").time());
}

TEST(NotePaths, MayHaveOtherFormsThanTheSeeds) {
  for (const std::string_view text :
       {"x.md", "a/x.md", "a/b/c/d.md", "a b/ä.md", "a/20260221T143022.md", "a/20260221T143022-.md",
        "a/20260221T143022-A.md", "a/20260221T143022-a--b.md"}) {
    const Result<NotePath> path = NotePath::parse(text);
    ASSERT_TRUE(path) << text;
    EXPECT_FALSE(path->has_strict_form()) << text;
  }
}

TEST(NotePaths, NeverLeaveTheStore) {
  EXPECT_EQ(hint_of(NotePath::parse("")), "it is empty");
  EXPECT_EQ(hint_of(NotePath::parse("/etc/x.md")), "it is absolute");
  EXPECT_EQ(hint_of(NotePath::parse("../x.md")), "it contains ..");
  EXPECT_EQ(hint_of(NotePath::parse("a/../../x.md")), "it contains ..");
  EXPECT_EQ(hint_of(NotePath::parse("a/./x.md")), "a part of it begins with a dot");
  EXPECT_EQ(hint_of(NotePath::parse(".git/x.md")), "a part of it begins with a dot");
  EXPECT_EQ(hint_of(NotePath::parse("a/.md")), "a part of it begins with a dot");
  EXPECT_EQ(hint_of(NotePath::parse("a//x.md")), "it has an empty part");
  EXPECT_EQ(hint_of(NotePath::parse("a\\x.md")), "it has a backslash");
  EXPECT_EQ(hint_of(NotePath::parse("a/x\n.md")), "it has a control character");
  EXPECT_EQ(hint_of(NotePath::parse(std::string_view("a/x\0.md", 7))),
            "it has a control character");
  EXPECT_EQ(hint_of(NotePath::parse("a/\xff.md")), "it is not UTF-8");
  EXPECT_EQ(hint_of(NotePath::parse("a/x.txt")), "it does not end in .md");
  EXPECT_EQ(hint_of(NotePath::parse("a/x.md/")), "it has an empty part");
  EXPECT_EQ(hint_of(NotePath::parse("a/b/c/d/e/f/g/h/i.md")), "it has more than 8 parts");
  EXPECT_EQ(hint_of(NotePath::parse(std::string(300, 'a') + ".md")),
            "a part of it is longer than a file name can be");
}

TEST(ResolveLink, StartsAtTheStoreUnlessItBeginsWithADot) {
  EXPECT_EQ(resolved("a/x.md", "b/y.md"), "b/y.md");
  EXPECT_EQ(resolved("a/s/x.md", "b/y.md#heading"), "b/y.md");
  EXPECT_EQ(resolved("a/x.md", "./y.md"), "a/y.md");
  EXPECT_EQ(resolved("a/x.md", "../b/y.md"), "b/y.md");
  EXPECT_EQ(resolved("a/s/x.md", "../../b/y.md"), "b/y.md");
  EXPECT_EQ(resolved("a/x.md", "./../b/./../c/y.md"), "c/y.md");
}

TEST(ResolveLink, NeverLeavesTheStore) {
  EXPECT_EQ(resolved("a/x.md", "../../y.md"), "it leaves the store's folder");
  EXPECT_EQ(resolved("a/x.md", "../../store/y.md"), "it leaves the store's folder");
  EXPECT_EQ(resolved("a/x.md", "b/../../y.md"), "it contains ..");
  EXPECT_EQ(resolved("a/x.md", "/etc/passwd.md"), "it is absolute");
  EXPECT_EQ(resolved("a/x.md", "./.git/x.md"), "a part of it begins with a dot");
  EXPECT_EQ(resolved("a/x.md", "https://x/y.md"), "it has an empty part");
  EXPECT_EQ(resolved("a/x.md", "../passwd"), "it does not end in .md");
}

TEST(NoteName, OrdersNotesOfOneTimeByTheirNumbers) {
  const std::vector<std::string> newest_first = {"b/t-q-10.md", "a/t-q-10.md", "a/t-q-9.md",
                                                 "a/t-q-2.md",  "a/t-q.md",    "a/t-p-007.md",
                                                 "a/t-p-11.md", "a/t-p.md",    "a/10.md"};
  for (std::size_t i = 0; i + 1 < newest_first.size(); ++i) {
    const NotePath newer = name_path(newest_first[i]);
    const NotePath older = name_path(newest_first[i + 1]);
    EXPECT_TRUE(is_before_of_one_time(newer, older)) << newer.text();
    EXPECT_FALSE(is_before_of_one_time(older, newer)) << newer.text();
    EXPECT_FALSE(is_before_of_one_time(newer, newer)) << newer.text();
  }
}

}  // namespace
}  // namespace baton::notes
