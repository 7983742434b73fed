#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "app/recovery/archive_workflow.h"
#include "app/recovery/unarchive_workflow.h"
#include "app/shared/write_value.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/record_output.h"
#include "app/workflow/start_agent.h"
#include "support/fake_project.h"
#include "support/recorded_project.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kArchive = "dev/workflow/archive/wf_1.json";
constexpr std::string_view kSummary = "dev/workflow/summaries/wf_1-summary.json";
constexpr std::string_view kMarkdown = "dev/workflow/summaries/wf_1-summary.md";

// The state of a workflow with one recorded output, made once.
const std::string& finished_state() {
  static const std::string* const text = [] {
    test::FakeProject project;
    Workspace workspace(*project.open({}));
    test::begin(workspace);
    test::record(workspace, test::prd_writer_output());
    return new std::string(project.state());
  }();
  return *text;
}

class Archiving : public testing::Test {
 protected:
  Archiving() { project_.put_state(finished_state()); }

  // As a new process would have it.
  Workspace workspace() { return Workspace(*project_.open({})); }
  Result<Outcome<WorkflowArchived>> archive(const ArchiveWorkflow& request = {}) {
    Workspace fresh = workspace();
    return archive_workflow(request, fresh);
  }
  Result<Outcome<WorkflowUnarchived>> unarchive(const std::string& id) {
    Workspace fresh = workspace();
    return unarchive_workflow({.workflow = id}, fresh);
  }
  test::MemoryDirectory& root() { return project_.world.root; }
  std::string content(std::string_view path) { return root().content(path).value_or(""); }

  test::FakeProject project_;
};

TEST_F(Archiving, KeepsTheStatesOwnBytesAndWritesBothSummaries) {
  const auto outcome = archive();
  ASSERT_TRUE(outcome);
  const WorkflowArchived& answer = std::get<WorkflowArchived>(*outcome);
  EXPECT_EQ(answer.final_status, "completed");
  EXPECT_EQ(answer.files, (std::vector<std::string>{std::string(kArchive), std::string(kSummary),
                                                    std::string(kMarkdown)}));
  EXPECT_EQ(content(kArchive), finished_state());
  EXPECT_NE(content(kSummary).find("\"finalStatus\": \"completed\""), std::string::npos);
  EXPECT_FALSE(content(kMarkdown).empty());
  EXPECT_EQ(project_.state(), "");
}

TEST_F(Archiving, WritesNothingInARehearsalButNamesTheFiles) {
  const std::vector<std::string> before = root().files();
  const auto outcome = archive({.dry_run = DryRun::yes, .required_status = {}, .if_revision = {}});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<WorkflowArchived>(*outcome).files.front(), kArchive);
  EXPECT_EQ(root().files(), before);
}

TEST_F(Archiving, RefusesAnotherFinalStatusThanTheRequiredOne) {
  const std::vector<std::string> before = root().files();
  const auto outcome = archive({.required_status = "failed", .if_revision = {}});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(std::holds_alternative<Report>(*outcome));
  EXPECT_EQ(std::get<Report>(*outcome).findings.front().rule, "final-status");
  EXPECT_EQ(root().files(), before);
}

TEST_F(Archiving, ReportsADamagedReceiptAndRecordsIt) {
  root().put(".claude/baton/receipts/wf_1/exec_001.json", "{\"items\": [");
  const auto outcome = archive();
  ASSERT_TRUE(outcome);
  const WorkflowArchived& answer = std::get<WorkflowArchived>(*outcome);
  ASSERT_EQ(answer.warnings.size(), 1U);
  EXPECT_EQ(answer.warnings.front().rule, "damaged-receipt");
  EXPECT_EQ(answer.summary["damagedReceipts"].dump(), R"(["exec_001"])");
  EXPECT_NE(content(kSummary).find("damagedReceipts"), std::string::npos);
}

TEST_F(Archiving, WaitsForRunningAgentsUnlessTold) {
  Workspace fresh = workspace();
  ASSERT_TRUE(start_agent({.agent = "prd-writer", .execution_id = {}}, fresh));
  const auto refused = archive();
  ASSERT_TRUE(refused);
  ASSERT_TRUE(std::holds_alternative<Report>(*refused));
  EXPECT_NE(project_.state(), "");
  const auto forced =
      archive({.required_status = {}, .running = RunningExecutions::accepted, .if_revision = {}});
  ASSERT_TRUE(forced);
  EXPECT_EQ(std::get<WorkflowArchived>(*forced).final_status, "incomplete");
}

TEST_F(Archiving, RefusesAStaleRevision) {
  const auto outcome = archive({.required_status = {}, .if_revision = StateReference{{77}}});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
}

TEST_F(Archiving, NeverOverwritesAnotherContentUnderTheSameId) {
  root().put(kArchive, "{\"workflowId\": \"wf_1\"}");
  const auto outcome = archive();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(content(kArchive), "{\"workflowId\": \"wf_1\"}");
  EXPECT_EQ(project_.state(), finished_state());
  EXPECT_FALSE(archive({.dry_run = DryRun::yes, .required_status = {}, .if_revision = {}}));
}

TEST_F(Archiving, RefusesAForeignSummaryBeforeItWritesAnything) {
  root().put(kSummary, R"({"not": "a summary"})");
  const auto outcome = archive();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(outcome.error().subject, kSummary);
  EXPECT_EQ(content(kSummary), R"({"not": "a summary"})");
  EXPECT_EQ(content(kArchive), "");
  EXPECT_EQ(project_.state(), finished_state());
  EXPECT_FALSE(archive({.dry_run = DryRun::yes, .required_status = {}, .if_revision = {}}));
}

TEST_F(Archiving, MakesTheSummaryOfTheStateThatItArchives) {
  ASSERT_TRUE(archive());
  const std::string summary = content(kSummary);
  const std::string markdown = content(kMarkdown);
  ASSERT_TRUE(unarchive("wf_1"));
  root().put(kSummary, summary);  // as by `git checkout`
  root().put(kMarkdown, markdown);
  Workspace fresh = workspace();
  test::record(fresh, test::auditor_output());
  ASSERT_TRUE(archive());
  EXPECT_NE(content(kSummary), summary);
  EXPECT_NE(content(kMarkdown), markdown);
}

// The contexts are measured before the lock is taken.
TEST_F(Archiving, MeasuresTheContextsAgainIfAnotherWriterWasFaster) {
  int measured = 0;
  const Progress progress = [&](std::uint64_t /*done*/, std::uint64_t /*all*/) {
    if (++measured == 1) {
      Workspace other = workspace();
      test::record(other, test::auditor_output());
    }
    return Continue::on;
  };
  ASSERT_TRUE(archive({.required_status = {}, .if_revision = {}, .progress = progress}));
  EXPECT_EQ(measured, 3);  // one agent, then both
  EXPECT_NE(content(kSummary).find("\"agents\": 2"), std::string::npos);
}

// As `git checkout` of another branch does.
TEST_F(Archiving, EndsNoWorkflowThatTookThePlaceMeanwhile) {
  std::string other = finished_state();
  other.replace(other.find("\"wf_1\""), 6, "\"wf_2\"");
  root().before_call(text::concat("rename ", test::FakeProject::kStateFile, " -> "),
                     [&] { project_.put_state(other); });
  const auto outcome = archive();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(outcome.error().subject, "wf_2");
  EXPECT_EQ(project_.state(), other);
  EXPECT_EQ(content("dev/workflow/archive/wf_2.json"), "");
  EXPECT_EQ(content(kArchive), "");
  const History history = workspace().states().history().value();
  EXPECT_TRUE(std::ranges::none_of(
      history.entries, [](const JournalEntry& entry) { return entry.kind == JournalKind::ended; }));
}

TEST_F(Archiving, LeavesTheSumsOutIfOtherWritersWereFasterEachTime) {
  const Progress progress = [&](std::uint64_t /*done*/, std::uint64_t /*all*/) {
    project_.put_state(project_.state() + "\n");
    return Continue::on;
  };
  ASSERT_TRUE(archive({.required_status = {}, .if_revision = {}, .progress = progress}));
  EXPECT_EQ(content(kSummary).find("contextTokens"), std::string::npos);
  EXPECT_EQ(project_.state(), "");
}

TEST_F(Archiving, LeavesAnotherProgramsStateAlone) {
  constexpr std::string_view kForeign = R"({"status": "idle", "last_plan_at": null})";
  project_.put_state(kForeign);
  const auto outcome = archive();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(root().files(), std::vector<std::string>{std::string(test::FakeProject::kStateFile)});
}

TEST_F(Archiving, KeepsOutWhatAnEditFromOutsideBroughtIn) {
  Workspace fresh = workspace();
  test::record(fresh, test::auditor_output());
  std::string edited = project_.state();
  const std::string_view mark = "[REDACTED:apiKeys]";
  ASSERT_NE(edited.find(mark), std::string::npos);
  edited.replace(edited.find(mark), mark.size(), test::kSecret);
  project_.put_state(edited);
  ASSERT_TRUE(archive());
  for (const std::string_view file : {kArchive, kSummary, kMarkdown}) {
    EXPECT_EQ(content(file).find(test::kSecret), std::string::npos) << file;
  }
}

TEST_F(Archiving, FinishesWhatAPowerCutLeftWhereverItHappened) {
  for (const test::AfterPowerCut disk : test::kPowerCuts) {
    for (std::size_t call = 1;; ++call) {
      test::FakeProject project;
      project.put_state(finished_state());
      project.world.root.lose_power_at(call);
      Workspace first(*project.open({}));
      const auto cut = archive_workflow({}, first);
      const bool happened = project.world.root.fault_happened();
      project.world.restart(disk);
      const std::string there = project.state();
      ASSERT_TRUE(there.empty() || there == finished_state()) << call;
      Workspace second(*project.open({}));
      const auto again = archive_workflow({}, second);
      if (there.empty()) {  // the first one had done everything but say so
        EXPECT_EQ(again.error().code, ErrorCode::not_found) << call;
      } else {
        EXPECT_TRUE(again) << call << ": " << again.error().phrase.view();
      }
      EXPECT_EQ(project.state(), "") << call;
      EXPECT_EQ(project.world.root.content(kArchive), finished_state()) << call;
      EXPECT_NE(project.world.root.content(kSummary).value_or("").find("\n}\n"), std::string::npos)
          << call;
      EXPECT_FALSE(project.world.root.content(kMarkdown).value_or("").empty()) << call;
      if (!happened) break;
    }
  }
}

// A project whose workflow has an output and a shared context.
void begin_with_output(test::FakeProject& project) {
  Workspace workspace(*project.open({}));
  test::begin(workspace);
  test::record(workspace, test::prd_writer_output());
}

bool can_be_written(const std::string& session, Workspace& workspace) {
  const auto written = write_value(
      {.call = {.session = session, .participant = "user"}, .key = "a", .value = "1"}, workspace);
  return written.has_value();
}

TEST_F(Archiving, LeavesAWorkflowThatContinuesWhereverItFails) {
  for (std::size_t call = 1;; ++call) {
    SCOPED_TRACE(call);
    test::FakeProject project;
    begin_with_output(project);
    const std::string state = project.state();
    project.world.root.fail_at(call, ENOSPC);
    Workspace first(*project.open({}));
    const auto outcome = archive_workflow({}, first);
    const bool happened = project.world.root.fault_happened();
    project.world.root.heal();
    if (!happened) break;
    if (outcome || project.state().empty()) continue;
    EXPECT_EQ(project.state(), state);
    Workspace second(*project.open({}));
    EXPECT_TRUE(can_be_written("wf_1", second));
    EXPECT_EQ(second.states().ended_workflow(), "");
    EXPECT_FALSE(project.world.root.content(kArchive));
    EXPECT_FALSE(project.world.root.content(kSummary));
    // If the state is lost now, baton tells how to restore it.
    ASSERT_TRUE(project.world.root.remove(kDefaultStateFile));
    const std::string hint = no_workflow(second).hint;
    EXPECT_NE(hint.find("`baton recover`"), std::string::npos) << hint;
  }
}

// As after `git clean`, which removes files that git neither has nor ignores.
TEST_F(Archiving, IsRecoveredIfTheArchiveIsLost) {
  ASSERT_TRUE(archive());
  for (const std::string_view file : {kArchive, kSummary, kMarkdown}) {
    ASSERT_TRUE(root().remove(*RelativePath::parse(file)));
  }
  Workspace fresh = workspace();
  EXPECT_NE(no_workflow(fresh).hint.find("`baton recover` restores it"), std::string::npos);
}

TEST_F(Archiving, IsUndoneByteByByte) {
  ASSERT_TRUE(archive());
  const auto outcome = unarchive("wf_1");
  ASSERT_TRUE(outcome);
  const WorkflowUnarchived& answer = std::get<WorkflowUnarchived>(*outcome);
  EXPECT_EQ(project_.state(), finished_state());
  EXPECT_EQ(answer.source, kArchive);
  EXPECT_EQ(answer.written.digest, project_.world.crypto.digest(finished_state()));
  EXPECT_FALSE(root().content(kArchive));
  EXPECT_FALSE(root().content(kSummary));
  EXPECT_FALSE(root().content(kMarkdown));
}

TEST_F(Archiving, MayBeUndoneAgainOnceItIsUndone) {
  ASSERT_TRUE(archive());
  ASSERT_TRUE(unarchive("wf_1"));
  const auto outcome = unarchive("wf_1");
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(std::get<WorkflowUnarchived>(*outcome).unchanged);
}

TEST_F(Archiving, IsNotUndoneOverAnotherWorkflow) {
  ASSERT_TRUE(archive());
  std::string other = finished_state();
  other.replace(other.find("wf_1"), 4, "wf_2");
  project_.put_state(other);
  const auto outcome = unarchive("wf_1");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(project_.state(), other);
  EXPECT_EQ(content(kArchive), finished_state());
}

TEST_F(Archiving, SuggestsTheNearestIdForOneThatIsNotArchived) {
  ASSERT_TRUE(archive());
  const auto outcome = unarchive("wf_2");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::not_found);
  EXPECT_NE(outcome.error().hint.find("wf_1"), std::string::npos);
}

TEST_F(Archiving, IsNotUndoneFromAFileThatHoldsAnotherWorkflow) {
  project_.world.root.put("dev/workflow/archive/wf_9.json", finished_state());
  ASSERT_TRUE(root().remove(".claude/workflow-state.json"));
  const auto outcome = unarchive("wf_9");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::malformed);
  EXPECT_EQ(project_.state(), "");
}

// What a power cut undid is in the journal until the next write puts it in place.
std::string state_for_readers(Workspace& workspace) {
  const Result<std::optional<StoredState>> state = workspace.states().read();
  return state && *state ? (*state)->text : std::string();
}

TEST_F(Archiving, IsUndoneInTheEndWhereverAPowerCutHappened) {
  ASSERT_TRUE(archive());
  const std::string summary = content(kSummary);
  const std::string markdown = content(kMarkdown);
  for (const test::AfterPowerCut disk : test::kPowerCuts) {
    for (std::size_t call = 1;; ++call) {
      test::FakeProject project;
      project.world.root.put_folder(".claude");
      project.world.root.put(kArchive, finished_state());
      project.world.root.put(kSummary, summary);
      project.world.root.put(kMarkdown, markdown);
      project.world.root.lose_power_at(call);
      Workspace first(*project.open({}));
      (void)unarchive_workflow({.workflow = "wf_1"}, first);
      const bool happened = project.world.root.fault_happened();
      project.world.restart(disk);
      Workspace second(*project.open({}));
      // The workflow is never nowhere.
      ASSERT_TRUE(state_for_readers(second) == finished_state() ||
                  project.world.root.content(kArchive) == finished_state())
          << call;
      const auto again = unarchive_workflow({.workflow = "wf_1"}, second);
      EXPECT_TRUE(again) << call << ": " << again.error().phrase.view();
      EXPECT_EQ(state_for_readers(second), finished_state()) << call;
      EXPECT_FALSE(project.world.root.content(kArchive)) << call;
      if (!happened) break;
    }
  }
}

}  // namespace
}  // namespace baton::app
