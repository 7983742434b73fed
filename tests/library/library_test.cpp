// The library as a program uses it: on real files, through its public headers only.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <variant>

#include "baton/baton.h"
#include "baton/project.h"
#include "baton/version.h"

namespace baton {
namespace {

constexpr std::string_view kOutput = R"({
  "agentName": "prd-writer", "executionId": "exec_001", "timestamp": "2025-08-01T10:00:00Z",
  "status": "success", "keyFindings": ["two user groups"], "recommendations": [],
  "artifactsCreated": [], "nextSteps": [], "qualityGateUpdates": [],
  "contextForNextAgent": {"requirements": ["search by place"]}, "agentSpecificOutputs": {}})";

class LibraryTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name :
         {"BATON_AGENT", "BATON_PROJECT", "BATON_STATE", "CLAUDECODE", "CLAUDE_PROJECT_DIR"}) {
      unsetenv(name);
    }
    folder_ = testing::TempDir() + "/library_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ + "/.git");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Project open() const {
    auto project = Project::open({.project = folder_});
    EXPECT_TRUE(project) << project.error().phrase.view() << ' ' << project.error().subject;
    return *std::move(project);
  }

  // A project with a workflow.
  Project begin() const {
    Project project = open();
    const auto begun = project.run("init", R"({"feature": "search", "workflow_id": "wf_search"})");
    EXPECT_TRUE(begun && std::holds_alternative<std::string>(*begun));
    return project;
  }

  std::string folder_;
};

std::string text_of(const Result<Answer>& answer) {
  if (!answer) return "error: " + answer.error().subject;
  const auto* const text = std::get_if<std::string>(&*answer);
  return text == nullptr ? "refused: " + std::get<Report>(*answer).findings.at(0).message : *text;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST_F(LibraryTest, ReportsAMissingFolder) {
  const auto project = Project::open({.project = folder_ + "/none"});
  ASSERT_FALSE(project);
  EXPECT_EQ(project.error().code, ErrorCode::not_found);
}

TEST_F(LibraryTest, ShowsNoSecretInTheNameOfAMissingFolder) {
  const std::string token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  const auto project = Project::open({.project = folder_ + "/" + token});
  ASSERT_FALSE(project);
  EXPECT_TRUE(contains(project.error().subject, "[REDACTED:github-token]"))
      << project.error().subject;
}

TEST_F(LibraryTest, RefusesANulInAPath) {
  const std::string end("\0junk", 5);
  for (const ProjectLocation& where :
       {ProjectLocation{.project = folder_ + end},
        ProjectLocation{.project = folder_, .state = folder_ + end + "/state.json"}}) {
    const auto project = Project::open(where);
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::usage);
  }
}

TEST_F(LibraryTest, ReportsAMissingWorkflow) {
  Project project = open();
  const auto status = project.status();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::not_found);
  EXPECT_EQ(project.root(), std::filesystem::canonical(folder_));
}

TEST_F(LibraryTest, RecordsAnOutputThatTheNextAgentSees) {
  Project project = begin();
  const std::string recorded = text_of(project.record(kOutput));
  EXPECT_TRUE(contains(recorded, R"("executionId": "exec_001")")) << recorded;
  EXPECT_TRUE(contains(text_of(project.status()), R"("revision": 2)"));
  const std::string context = text_of(project.context("architecture-reviewer"));
  EXPECT_TRUE(contains(context, "search by place")) << context;
  const std::string markdown =
      text_of(project.context("architecture-reviewer", ContextFormat::markdown));
  EXPECT_TRUE(markdown.starts_with("# ")) << markdown;
  EXPECT_TRUE(contains(markdown, "search by place")) << markdown;
}

TEST_F(LibraryTest, SeesWhatOtherObjectsChange) {
  Project one = begin();
  Project other = open();
  EXPECT_TRUE(contains(text_of(other.status()), R"("revision": 1)"));
  EXPECT_TRUE(contains(text_of(one.record(kOutput)), "exec_001"));
  EXPECT_TRUE(contains(text_of(other.status()), R"("revision": 2)"));
}

TEST_F(LibraryTest, RefusesWithFindings) {
  Project project = begin();
  const auto context = project.context("code-writer");
  ASSERT_TRUE(context);
  ASSERT_TRUE(std::holds_alternative<Report>(*context));
  const Findings& findings = std::get<Report>(*context).findings;
  EXPECT_TRUE(std::ranges::any_of(
      findings, [](const Finding& finding) { return finding.rule == "missing-upstream"; }));
  const auto recorded = project.record(R"({"agentName": "prd-writer"})");
  ASSERT_TRUE(recorded);
  EXPECT_TRUE(std::holds_alternative<Report>(*recorded));
}

TEST_F(LibraryTest, ValidatesWithPositions) {
  Project project = begin();
  const auto findings =
      project.validate("{\n  \"agentName\": 7,\n  \"status\": \"success\"}", "a.json");
  ASSERT_TRUE(findings);
  ASSERT_FALSE(findings->empty());
  EXPECT_EQ(findings->at(0).file, "a.json");
  EXPECT_TRUE(findings->at(0).position);
  const auto broken = project.validate("{\"a\": ", "a.json");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().code, ErrorCode::malformed);
}

TEST_F(LibraryTest, RedactsDocumentsAndErrors) {
  Project project = begin();
  const std::string secret = "ghp_" + std::string("16C7e42F292c6912E7710c838347Ae178B4a");
  const auto redacted = project.redact(R"({"note": ")" + secret + R"("})");
  ASSERT_TRUE(redacted);
  EXPECT_FALSE(contains(*redacted, secret));
  const auto denied = project.run("get", R"({"pointer": "/)" + secret + R"("})");
  ASSERT_FALSE(denied);
  EXPECT_FALSE(
      contains(denied.error().subject + denied.error().pointer + denied.error().hint, secret));
  const auto twice = project.validate(R"({"a": 1, "a": 2})", secret + ".json");
  ASSERT_FALSE(twice);
  ASSERT_FALSE(twice.error().related.empty());
  EXPECT_FALSE(contains(twice.error().related.front().file, secret));
}

TEST_F(LibraryTest, RefusesIntegersThatItCouldNotKeep) {
  Project project = begin();
  const auto set = project.run("set", R"({"pointer": "/extensions",
                                          "value": 12345678901234567890123})");
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().phrase.view(), "the integer does not fit 64 bits");
}

TEST_F(LibraryTest, RefusesRequestsWhileTheFolderIsAnotherOne) {
  Project project = begin();
  std::filesystem::rename(folder_, folder_ + ".moved");
  std::filesystem::copy(folder_ + ".moved", folder_, std::filesystem::copy_options::recursive);
  const auto decided = project.run("decide", R"({"text": "Lost"})");
  ASSERT_FALSE(decided);
  EXPECT_EQ(decided.error().code, ErrorCode::unavailable);
  EXPECT_FALSE(project.status());
  EXPECT_FALSE(project.validate("{}"));
  std::filesystem::remove_all(folder_);
  EXPECT_FALSE(project.status());
  std::filesystem::rename(folder_ + ".moved", folder_);
  EXPECT_TRUE(contains(text_of(project.run("decide", R"({"text": "Kept"})")), "Kept"));
}

TEST_F(LibraryTest, RefusesUnknownOperationsAndRequests) {
  Project project = begin();
  const auto unknown = project.run("stauts");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::usage);
  EXPECT_EQ(unknown.error().hint, "did you mean \"status\"?");
  EXPECT_EQ(project.run("status", "[]").error().code, ErrorCode::usage);
  EXPECT_EQ(project.run("status", "{").error().code, ErrorCode::malformed);
  EXPECT_EQ(project.run("status", R"({"colour": "red"})").error().code, ErrorCode::usage);
}

// The rights of the command line in the same process.
TEST_F(LibraryTest, HasTheRightsOfTheAgentThatRunsIt) {
  begin();
  setenv("BATON_AGENT", "prd-writer", 1);
  Project project = open();
  const auto other = project.context("code-writer");
  const auto markdown = project.context("code-writer", ContextFormat::markdown);
  const auto reset = project.run("init", R"({"feature": "other"})");
  unsetenv("BATON_AGENT");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::denied);
  ASSERT_FALSE(markdown);
  EXPECT_EQ(markdown.error().code, ErrorCode::denied);
  ASSERT_FALSE(reset);
  EXPECT_EQ(reset.error().code, ErrorCode::denied);
}

// The exit codes of `baton check`, `task next`, `shared read-batch`, `note lint` and `validate`.
TEST_F(LibraryTest, GivesNegativeAnswersTheExitCodeOfTheCommandLine) {
  begin();
  const std::string notes = folder_ + "/notes/prd-writer";
  std::filesystem::create_directories(notes);
  std::ofstream(notes + "/20250801T100000-broken.md") << "# No\n";
  setenv("SFA_CONTEXT_STORE", (folder_ + "/notes").c_str(), 1);
  baton_project* const project = baton_project_open(folder_.c_str(), nullptr);
  ASSERT_NE(project, nullptr);
  const auto expect = [project](const char* operation, const char* request, baton_code code) {
    baton_answer* const answer = baton_run(project, operation, request);
    EXPECT_EQ(baton_answer_code(answer), code) << operation << ": " << baton_answer_text(answer);
    const std::string_view text = baton_answer_text(answer);
    EXPECT_FALSE(text.starts_with("{\n  \"error\"")) << text;  // an answer, not an error
    baton_answer_free(answer);
  };
  expect("check", R"({"agent": "prd-writer"})", BATON_OK);
  expect("check", R"({"agent": "code-writer"})", BATON_REFUSED);
  expect("check", R"({"agent": "code-writer", "degraded": true})", BATON_OK);
  expect("task next", nullptr, BATON_REFUSED);
  expect("note lint", nullptr, BATON_REFUSED);
  expect("validate", R"({"document": {"agentName": 7}})", BATON_REFUSED);
  expect("validate", nullptr, BATON_OK);
  std::ofstream(folder_ + "/.claude/workflow-state.json") << "{";
  expect("validate", nullptr, BATON_MALFORMED);
  baton_project_close(project);
  unsetenv("SFA_CONTEXT_STORE");
}

TEST_F(LibraryTest, TellsCppProgramsTheExitCode) {
  Project project = begin();
  int code = -1;
  EXPECT_TRUE(project.run("status", "{}", code));
  EXPECT_EQ(code, 0);
  EXPECT_TRUE(contains(text_of(project.run("check", R"({"agent": "code-writer"})", code)),
                       R"("isValid": false)"));
  EXPECT_EQ(code, 1);
  EXPECT_TRUE(project.run("context", R"({"agent": "code-writer"})", code));  // a report
  EXPECT_EQ(code, 1);
  EXPECT_FALSE(project.run("stauts", "{}", code));
  EXPECT_EQ(code, 2);
}

TEST_F(LibraryTest, ServesCPrograms) {
  EXPECT_EQ(baton_version(), kVersion);
  EXPECT_EQ(baton_abi_version(), BATON_ABI_VERSION);
  baton_answer* failure = nullptr;
  EXPECT_EQ(baton_project_open((folder_ + "/none").c_str(), &failure), nullptr);
  EXPECT_EQ(baton_answer_code(failure), BATON_NOT_FOUND);
  EXPECT_TRUE(contains(baton_answer_text(failure), R"("code": "NOT_FOUND")"));
  baton_answer_free(failure);

  begin();
  baton_project* const project = baton_project_open(folder_.c_str(), nullptr);
  ASSERT_NE(project, nullptr);
  const auto expect = [](baton_answer* answer, baton_code code, std::string_view part) {
    ASSERT_NE(answer, nullptr);
    EXPECT_EQ(baton_answer_code(answer), code) << baton_answer_text(answer);
    EXPECT_TRUE(contains(baton_answer_text(answer), part)) << baton_answer_text(answer);
    EXPECT_EQ(std::string(baton_answer_text(answer)).size(), baton_answer_size(answer));
    baton_answer_free(answer);
  };
  expect(baton_run(project, "status", nullptr), BATON_OK, "wf_search");
  expect(baton_run(project, nullptr, nullptr), BATON_USAGE, R"("subject": "operation")");
  for (const char* const argument : {static_cast<const char*>(nullptr), "status"}) {
    const std::string_view project_is_missing = R"("subject": "project")";
    expect(baton_run(nullptr, argument, nullptr), BATON_USAGE, project_is_missing);
    expect(baton_context_markdown(nullptr, argument), BATON_USAGE, project_is_missing);
    expect(baton_validate(nullptr, argument), BATON_USAGE, project_is_missing);
    expect(baton_redact(nullptr, argument), BATON_USAGE, project_is_missing);
  }
  expect(baton_context_markdown(project, "prd-writer"), BATON_OK, "# ");
  expect(baton_context_markdown(project, "code-writer"), BATON_REFUSED, "missing-upstream");
  expect(baton_validate(project, R"({"agentName": 7})"), BATON_REFUSED, "\"line\": 1");
  expect(baton_validate(project, "{"), BATON_MALFORMED, "error");
  expect(baton_redact(project, R"({"a": 1})"), BATON_OK, "\"a\": 1");
  baton_project_close(project);
  baton_project_close(nullptr);
  baton_answer_free(nullptr);
}

}  // namespace
}  // namespace baton
