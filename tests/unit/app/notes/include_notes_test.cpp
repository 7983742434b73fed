#include "app/notes/include_notes.h"

#include <nlohmann/json.hpp>

#include "domain/context/note_references.h"
#include "unit/app/notes/notes_fixture.h"

namespace baton::test {
namespace {

TEST(NoteReferences, AreFoundInAnyText) {
  const Json value = {{"path", "note:a/1.md"},
                      {"list", {"See note:a/2.md, and note:a/1.md.", "note: nothing", "note:x"}}};
  EXPECT_EQ(context::note_references(value), (std::vector<std::string>{"a/1.md", "a/2.md"}));
}

TEST(NoteReferences, HaveLettersOfEveryScript) {
  EXPECT_EQ(context::note_references("note:x/ünï.md"), std::vector<std::string>{"x/ünï.md"});
  EXPECT_EQ(context::note_references("请看note:数据/库.md，“note:b/c.md”。"),
            (std::vector<std::string>{"数据/库.md", "b/c.md"}));
}

TEST(NoteReferences, FollowAWordOfAnotherScript) {
  EXPECT_EQ(context::note_references("참조note:x/1.md ดูnote:x/2.md смnote:x/3.md請note:x/4.md"),
            (std::vector<std::string>{"x/1.md", "x/2.md", "x/3.md", "x/4.md"}));
}

TEST(NoteReferences, EndWhereTheSentenceGoesOn) {
  EXPECT_EQ(context::note_references("note:x/a.mdにはb.mdへ"), std::vector<std::string>{"x/a.md"});
  EXPECT_EQ(context::note_references("note:x/a.md.md, note:x/a.md를"),
            (std::vector<std::string>{"x/a.md.md", "x/a.md"}));
}

TEST(NoteReferences, BeginWithAWord) {
  EXPECT_TRUE(context::note_references("keynote:slides.md, Fußnote:a.md").empty());
  EXPECT_TRUE(context::note_references("foot-note:a.md, my_note:a.md, ủnote:a.md").empty());
  EXPECT_EQ(context::note_references("(note:a.md), keynote:note:b.md"),
            (std::vector<std::string>{"a.md", "b.md"}));
}

class IncludeNotes : public NotesTest {
 protected:
  Json include(Json context, const std::string& agent = "code-writer") {
    app::Workspace workspace = open();
    context::BuiltContext built;
    built.context = std::move(context);
    built.context["warnings"] = Json::array();
    const Result<void> done = app::include_notes(built, agent, workspace);
    EXPECT_TRUE(done);
    return built.context;
  }
};

TEST_F(IncludeNotes, AddsOnlyWhatTheContextRefersTo) {
  put_note("a/1.md", "canary one, see note:a/2.md", "type: finding\ntags: []\nlinks: [a/2.md]\n");
  put_note("a/2.md", "canary two");
  const Json context = include({{"relevantArtifacts", {{{"path", "note:a/1.md"}}}}});
  ASSERT_EQ(context["notes"].size(), 1U);
  EXPECT_EQ(context["notes"][0]["path"], "a/1.md");
  EXPECT_EQ(context.dump().find("canary two"), std::string::npos) << "a note leads no further";
  EXPECT_TRUE(context["warnings"].empty());
}

TEST_F(IncludeNotes, AddsNothingWhereNothingIsReferredTo) {
  put_note("a/1.md", "canary");
  EXPECT_FALSE(include({{"previousAgentOutputs", Json::array()}}).contains("notes"));
}

TEST_F(IncludeNotes, SaysWhatIsNotThere) {
  const Json context = include({{"x", "note:a/none.md and note:../../etc/passwd.md"}});
  EXPECT_EQ(context["notes"].size(), 0U);
  ASSERT_EQ(context["warnings"].size(), 2U);
  EXPECT_EQ(context["warnings"][0], "The note a/none.md is not shown: note not found");
}

TEST_F(IncludeNotes, SaysWhyTheFolderCannotBeOpened) {
  project_.world.environment.variables["SFA_CONTEXT_STORE"] = "~bob/notes";
  const Json context = include({{"x", "note:a/1.md and note:a/2.md"}});
  EXPECT_EQ(context["notes"].size(), 0U);
  EXPECT_EQ(
      context["warnings"],
      Json({"The note a/1.md is not shown: cannot find another user's home folder for notes",
            "The note a/2.md is not shown: cannot find another user's home folder for notes"}));
}

TEST_F(IncludeNotes, SaysWhatCannotBeRead) {
  put("a/1.md", "---\nagent: a\n\ttab: b\n---\nx\n");
  const Json context = include({{"x", "note:a/1.md"}});
  EXPECT_EQ(context["notes"].size(), 0U);
  ASSERT_EQ(context["warnings"].size(), 1U);
  const std::string warning = context["warnings"][0];
  EXPECT_TRUE(warning.starts_with(
      "The note a/1.md is not shown: line 3 of its frontmatter cannot be read: "))
      << warning;
}

TEST_F(IncludeNotes, HoldsToThePolicyOfTheAuthor) {
  put_note("security-auditor/1.md", "canary");
  const Json value = {{"x", "note:security-auditor/1.md"}};
  EXPECT_EQ(include(value, "code-writer")["notes"].size(), 0U);
  EXPECT_EQ(include(value, "production-readiness-auditor")["notes"].size(), 1U);
}

TEST_F(IncludeNotes, HoldsToThePolicyOfTheAuthorUnderAnotherSpelling) {
  put_note("Security-Auditor/1.md", "canary");
  const Json value = {{"x", "note:Security-Auditor/1.md"}};
  EXPECT_EQ(include(value, "code-writer")["notes"].size(), 0U);
  EXPECT_EQ(include(value, "production-readiness-auditor")["notes"].size(), 1U);
}

TEST_F(IncludeNotes, KeepsSecretsOut) {
  put_note("a/1.md", "ghp_0123456789abcdefghijklmnopqrstuvwxyz");
  const std::string text = include({{"x", "note:a/1.md"}}).dump();
  EXPECT_EQ(text.find("ghp_"), std::string::npos);
}

TEST_F(IncludeNotes, KeepsSecretsOutOfTheHead) {
  const std::string token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  put_note("a/1.md", "# Title " + token + "\n\ncanary", "type: finding\ntags: [" + token + "]\n");
  const Json context = include({{"x", "note:a/1.md"}});
  EXPECT_EQ(context["notes"][0]["path"], "a/1.md");
  EXPECT_EQ(context["notes"][0]["title"], "Title [REDACTED:github-token]");
  EXPECT_EQ(context.dump().find("ghp_"), std::string::npos);
}

TEST_F(IncludeNotes, StopsWhereAllTogetherWouldBeTooMuch) {
  std::string all;
  for (int i = 0; i < 3; ++i) {
    put_note("a/" + std::to_string(i) + ".md", std::string(50'000, 'x'));
    all += "note:a/" + std::to_string(i) + ".md ";
  }
  const Json context = include({{"x", all}});
  EXPECT_EQ(context["notes"].size(), 2U);
  EXPECT_EQ(context["warnings"].size(), 1U);
}

TEST_F(IncludeNotes, LeavesOutWhatIsTooLarge) {
  put_note("a/1.md", std::string(70'000, 'x'));
  const Json context = include({{"x", "note:a/1.md"}});
  EXPECT_EQ(context["notes"].size(), 0U);
  EXPECT_EQ(context["warnings"].size(), 1U);
}

}  // namespace
}  // namespace baton::test
