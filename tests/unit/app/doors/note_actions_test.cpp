#include "app/notes/note_actions.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "app/core/request/tool_call.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kFixer = "subagent:code-fixer:a1";

class CallNote : public DoorsTest {
 protected:
  Json ask(const Json& request, const std::string& participant = kFixer) {
    return DoorsTest::ask("note", request, participant);
  }
  Json valid(const std::string& schema, const Json& request) {
    return DoorsTest::valid(schema, "note", request, kFixer);
  }
  std::string refusal(const Json& request) { return DoorsTest::refusal("note", request, kFixer); }
  std::string add(const std::string& title, const std::string& participant = kFixer) {
    return ask({{"action", "add"}, {"title", title}, {"body", "Login is open"}}, participant)
        .value("path", "");
  }
};

TEST_F(CallNote, AnswersEveryActionAsTheCommandLineDoes) {
  const std::string first = add("First");
  baton_.project.world.clock.advance(std::chrono::minutes(1));
  const std::string path = valid("cli/note-add", {{"action", "add"},
                                                  {"type", "decision"},
                                                  {"title", "Second"},
                                                  {"tags", {"security"}},
                                                  {"links", {first}}})["path"];
  valid("cli/note-show", {{"action", "show"}, {"path", path}, {"follow", 1}});
  valid("cli/note-show", {{"action", "show"}, {"path", first}, {"backlinks", true}});
  EXPECT_EQ(valid("cli/note-list", {{"action", "list"}})["notes"][0]["path"], path);
  valid("cli/note-list", {{"action", "list"}, {"paths_only", true}, {"limit", 1}});
  EXPECT_EQ(valid("cli/note-search", {{"action", "search"},
                                      {"texts", {"login"}},
                                      {"type", "finding"},
                                      {"agent", "code-fixer"},
                                      {"since", "7d"}})["notes"]
                .size(),
            1U);
  valid("cli/note-edit",
        {{"action", "edit"}, {"path", path}, {"append", "Fixed"}, {"add_tags", {"done"}}});
  valid("cli/note-link", {{"action", "link"}, {"path", path}, {"remove", {first}}});
  valid("cli/note-supersede", {{"action", "supersede"}, {"older", first}, {"newer", path}});
  valid("cli/note-changelog", {{"action", "changelog"}, {"path", path}, {"text", "By hand"}});
  valid("cli/note-changelog", {{"action", "changelog"}, {"path", path}});
  EXPECT_EQ(valid("cli/note-lint", {{"action", "lint"}})["notes"], 2);
  EXPECT_EQ(valid("cli/note-export", {{"action", "export"}, {"tags", {"done"}}})["notes"].size(),
            1U);
}

TEST_F(CallNote, TakesOneTextOrSeveral) {
  add("First");
  ask({{"action", "add"}, {"type", "decision"}, {"title", "Second"}});
  ask({{"action", "add"}, {"type", "summary"}, {"title", "Third"}});
  const auto found = [this](const Json& type) {
    return ask({{"action", "list"},
                {"type", type},
                {"agent", Json::array({"code-fixer"})}})["notes"]
        .size();
  };
  EXPECT_EQ(found("finding"), 1U);
  EXPECT_EQ(found(Json::array({"finding", "decision"})), 2U);
  EXPECT_NE(refusal({{"action", "list"}, {"type", Json::array({5})}}), "");
}

TEST_F(CallNote, ReportsMissingAndInvalidMembers) {
  const std::vector<Json> requests = {Json::array(),
                                      {{"action", "read"}},
                                      {{"action", "add"}, {"title", 7}},
                                      {{"action", "add"}, {"title", "T"}, {"tags", "security"}},
                                      {{"action", "show"}},
                                      {{"action", "show"}, {"path", "a/b.md"}, {"follow", "far"}},
                                      {{"action", "list"}, {"limit", -1}},
                                      {{"action", "search"}, {"texts", "login"}},
                                      {{"action", "search"}, {"case", "yes"}},
                                      {{"action", "edit"}},
                                      {{"action", "link"}},
                                      {{"action", "supersede"}, {"older", "a/b.md"}},
                                      {{"action", "changelog"}, {"path", "a/b.md"}, {"text", 7}},
                                      {{"action", "lint"}, {"paths", "a/b.md"}},
                                      {{"action", "export"}, {"since", 7}}};
  for (const Json& request : requests) EXPECT_EQ(refusal(request), "INVALID_REQUEST") << request;
}

TEST_F(CallNote, HandsOnWhatTheUseCasesRefuse) {
  EXPECT_EQ(refusal({{"action", "add"}}), "INVALID_REQUEST");
  EXPECT_EQ(refusal({{"action", "add"}, {"title", "T"}, {"type", "gossip"}}), "INVALID_REQUEST");
  EXPECT_EQ(refusal({{"action", "show"}, {"path", "nobody/20260221T143022-x.md"}}), "NOT_FOUND");
  EXPECT_EQ(refusal({{"action", "search"}, {"since", "soon"}}), "INVALID_REQUEST");
}

TEST_F(CallNote, PassesOnCancellation) {
  add("First");
  const authority::Caller caller = authority::caller_named(kFixer);
  const std::vector<Json> requests = {
      {{"action", "search"}, {"all_files", true}}, {{"action", "lint"}}, {{"action", "export"}}};
  for (const Json& request : requests) {
    app::Workspace workspace(*baton_.project.open({}));
    const auto outcome = app::run_action(
        app::note_actions(), {request, caller, workspace,
                              [](std::uint64_t, std::uint64_t) { return app::Continue::stop; }});
    ASSERT_FALSE(outcome) << request;
    EXPECT_EQ(outcome.error().name, "CANCELLED") << request;
  }
}

// Both look at all files anyhow.
TEST_F(CallNote, RefusesAllFilesWhereItWouldMeanNothing) {
  for (const std::string action : {"lint", "export"}) {
    EXPECT_EQ(refusal({{"action", action}, {"all_files", true}}), "INVALID_REQUEST") << action;
  }
}

TEST_F(CallNote, WritesUnderTheCallersNameAndIgnoresTheRequests) {
  for (const char* lie : {"as", "agent", "author"}) {
    EXPECT_NE(refusal({{"action", "add"}, {"title", "T"}, {lie, "code-reviewer"}}), "") << lie;
  }
  const Json note = ask({{"action", "add"}, {"title", "T"}});
  EXPECT_EQ(note["agent"], "code-fixer");
  EXPECT_TRUE(note["path"].get<std::string>().starts_with("code-fixer/")) << note;
  const Json edited = ask({{"action", "edit"}, {"path", note["path"]}, {"append", "More"}},
                          "subagent:code-reviewer");
  const Json log = ask({{"action", "changelog"}, {"path", note["path"]}});
  EXPECT_NE(log["changelog"].dump().find("code-reviewer"), std::string::npos) << edited << log;
}

TEST_F(CallNote, WritesForTheOrchestratorAndNotForAnUnknownCaller) {
  EXPECT_TRUE(add("One", "orchestrator").starts_with("orchestrator/"));
  EXPECT_EQ(DoorsTest::refusal("note", {{"action", "add"}, {"title", "Two"}}, "unknown"),
            "ACCESS_DENIED");
}

}  // namespace
}  // namespace baton::test
