#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/core/state/recovery_sources.h"
#include "app/recovery/archive_workflow.h"
#include "app/recovery/recover_workflow.h"
#include "app/recovery/undo_change.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/record_output.h"
#include "json/print.h"
#include "json/read.h"
#include "support/fake_project.h"
#include "support/recorded_project.h"

namespace baton::app {
namespace {

constexpr std::string_view kDamaged = R"({"version": "2.0", "workflowId": "wf_1", "revision": 9, )";

// wf_1 at revision 3: a journal from the beginning, a backup of revision 1, and two outputs.
void fill(test::FakeProject& project) {
  Workspace workspace(*project.open({}));
  test::begin(workspace);
  test::record(workspace, test::prd_writer_output());
  test::record(workspace, test::architect_output());
}

class Recovery : public testing::Test {
 protected:
  Recovery() { fill(project_); }

  Result<Outcome<WorkflowRecovered>> recover() {
    Workspace fresh(*project_.open({}));
    return recover_workflow({}, fresh);
  }
  WorkflowRecovered recovered() {
    const auto outcome = recover();
    EXPECT_TRUE(outcome) << outcome.error().phrase.view() << outcome.error().subject;
    return outcome ? std::get<WorkflowRecovered>(*outcome) : WorkflowRecovered{};
  }
  WorkflowRecovered rehearsed() {
    Workspace fresh(*project_.open({}));
    const auto outcome = recover_workflow({.dry_run = DryRun::yes}, fresh);
    EXPECT_TRUE(outcome) << outcome.error().phrase.view() << outcome.error().subject;
    return outcome ? std::get<WorkflowRecovered>(*outcome) : WorkflowRecovered{};
  }
  Json state() { return *json::read(project_.state(), "state"); }
  test::MemoryDirectory& root() { return project_.world.root; }
  void forget(std::string_view prefix) {
    for (const std::string& file : root().files()) {
      if (file.starts_with(prefix)) {
        EXPECT_TRUE(root().remove(*RelativePath::parse(file)));
      }
    }
  }

  test::FakeProject project_;
};

TEST_F(Recovery, LeavesAValidStateAsItIs) {
  const std::string before = project_.state();
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::current);
  EXPECT_TRUE(answer.lost.empty());
  EXPECT_EQ(project_.state(), before);
}

TEST_F(Recovery, ReplaysTheJournalAndLosesNothing) {
  const Json before = state();
  project_.put_state(kDamaged);
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::journal);
  EXPECT_TRUE(answer.rerecorded.empty());
  EXPECT_EQ(state()["agentSequence"], before["agentSequence"]);
  EXPECT_EQ(state()["sharedDecisions"], before["sharedDecisions"]);
}

// With a revision that the journal lacks, only its earlier states prove it.
TEST_F(Recovery, LeavesOutAnOutputWhoseRecordWasUndone) {
  Workspace workspace(*project_.open({}));
  ASSERT_TRUE(undo_change({}, workspace));
  for (const std::string_view damaged : {std::string_view("{"), kDamaged}) {
    project_.put_state(damaged);
    EXPECT_TRUE(recovered().rerecorded.empty()) << damaged;
    EXPECT_EQ(state()["agentSequence"].size(), 1U) << damaged;
  }
}

TEST_F(Recovery, LeavesOutAnOutputThatNoRecordOfACompleteJournalHas) {
  std::string output = *root().content(".claude/baton/outputs/wf_1/exec_002.json");
  output.replace(output.find("exec_002"), 8, "exec_009");
  root().put(".claude/baton/outputs/wf_1/exec_009.json", output);
  project_.put_state("{");
  EXPECT_TRUE(recovered().rerecorded.empty());
}

TEST_F(Recovery, TellsOfPartsOfTheJournalThatCannotBeRead) {
  const std::string segment = ".claude/baton/journal/0000000001";
  std::string bytes = *root().content(segment);
  bytes.replace(bytes.size() - 40, 40, 40, '\0');
  root().put(segment, bytes);
  project_.put_state(kDamaged);
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::journal);
  EXPECT_EQ(answer.rerecorded, std::vector<std::string>{"exec_002"});
  EXPECT_FALSE(answer.lost.empty());
}

class AfterAnUnreadableRecord : public Recovery {
 protected:
  // Revision 4, which the journal's record does not produce.
  AfterAnUnreadableRecord() : before_(project_.state()) {
    Workspace workspace(*project_.open({}));
    Json state = *json::read(before_, "state");
    state["revision"] = 4;
    const auto change = workspace.states().begin({.command = "set", .deadline = Milliseconds{0}});
    const ChangeNote note{.command = "set /a", .workflow = "wf_1", .revision = Revision{4}};
    EXPECT_TRUE((*change)->replace({.text = json::print(state), .patch = "[]", .note = note}));
  }

  std::string before_;
  std::vector<std::string> lost_ = {
      "the state of revision 4 of wf_1 (set /a), which the journal cannot restore"};
};

TEST_F(AfterAnUnreadableRecord, ReportsTheChangeAsLost) {
  forget(".claude/workflow-state.json");
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::journal);
  EXPECT_EQ(answer.source, "journal record 3");
  EXPECT_EQ(answer.lost, lost_);
}

TEST_F(AfterAnUnreadableRecord, ReplacesAStateThatAPowerCutReverted) {
  project_.put_state(before_);
  project_.world.restart(test::AfterPowerCut::everything_kept);
  EXPECT_EQ(rehearsed().lost, lost_);
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.written.revision, Revision{5});
  EXPECT_EQ(answer.source, "journal record 3");
  EXPECT_EQ(answer.lost, lost_);
  EXPECT_EQ(recovered().level, RecoveryLevel::current);
}

TEST_F(Recovery, TakesTheNewestBackupAndTheOutputsRecordedSince) {
  forget(".claude/baton/journal/");
  project_.put_state(kDamaged);
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::backup);
  EXPECT_TRUE(answer.source.starts_with(".claude/baton/backups/"));
  EXPECT_EQ(answer.rerecorded, (std::vector<std::string>{"exec_001", "exec_002"}));
  EXPECT_EQ(answer.lost.size(), 1U);
  EXPECT_EQ(state()["agentSequence"].size(), 2U);
  EXPECT_EQ(state()["featureName"], "search");
}

TEST_F(Recovery, KeepsTheDamagedFileBesideTheState) {
  project_.put_state(kDamaged);
  const WorkflowRecovered answer = recovered();
  ASSERT_TRUE(answer.kept);
  EXPECT_EQ(root().content(*answer.kept), kDamaged);
}

TEST_F(Recovery, NeverReusesARevisionThatTheDamagedFileShows) {
  project_.put_state(kDamaged);
  EXPECT_EQ(recovered().written.revision.value, 10U);
}

TEST_F(Recovery, NeverReusesTheRevisionOfAStateThatIsLostAltogether) {
  ASSERT_TRUE(root().remove(".claude/workflow-state.json"));
  EXPECT_EQ(recovered().written.revision.value, 4U);
}

TEST_F(Recovery, LeavesRoomForRevisionsThatALostJournalMayHaveHeld) {
  forget(".claude/baton/journal/");
  ASSERT_TRUE(root().remove(".claude/workflow-state.json"));
  EXPECT_GT(recovered().written.revision.value, 64U);
}

TEST_F(Recovery, DoesNothingTheSecondTime) {
  project_.put_state(kDamaged);
  recovered();
  const std::string after = project_.state();
  EXPECT_EQ(recovered().level, RecoveryLevel::current);
  EXPECT_EQ(project_.state(), after);
}

TEST_F(Recovery, SalvagesTheDamagedFileWhereTheBackupsAreDamagedToo) {
  forget(".claude/baton/journal/");
  for (const std::string& file : root().files()) {
    if (file.starts_with(".claude/baton/backups/")) root().put(file, "{");
  }
  const std::string whole = project_.state();
  project_.put_state(whole.substr(0, whole.find("\"sharedDecisions\"")));
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::salvage);
  EXPECT_EQ(answer.source, test::FakeProject::kStateFile);
  EXPECT_EQ(state()["agentSequence"].size(), 2U);
  EXPECT_EQ(state()["featureName"], "search");
  ASSERT_FALSE(answer.losses.empty());
  EXPECT_TRUE(recovered().written.warnings.empty());
}

TEST_F(Recovery, TakesFromTheDamagedFileWhatIsNewerThanTheBackup) {
  forget(".claude/baton/journal/");
  forget(".claude/baton/outputs/");
  const std::string whole = project_.state();
  project_.put_state(whole.substr(0, whole.find("\"constraints\"")));
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::backup);
  EXPECT_TRUE(answer.salvaged);
  EXPECT_EQ(state()["agentSequence"].size(), 2U);
  EXPECT_EQ(state()["sharedDecisions"].size(), 1U);
}

TEST_F(Recovery, CountsAnExecutionAsLostOnlyWhereNoOutputBringsItBack) {
  forget(".claude/baton/journal/");
  forget(".claude/baton/backups/");
  std::string damaged = project_.state();
  damaged.replace(damaged.find("\"exec_002\""), 10, 10, '\0');
  project_.put_state(damaged);
  EXPECT_TRUE(rehearsed().losses.empty());
  forget(".claude/baton/outputs/");
  const WorkflowRecovered answer = recovered();
  ASSERT_EQ(answer.losses.size(), 1U);
  EXPECT_EQ(answer.losses[0].kind, "executions");
  EXPECT_EQ(answer.losses[0].lost, 1U);
  EXPECT_EQ(answer.lost, std::vector<std::string>{"1 of 2 executions"});
}

TEST_F(Recovery, ChangesNothingWhenItIsRehearsed) {
  project_.put_state(kDamaged);
  root().forget_calls();
  const WorkflowRecovered answer = rehearsed();
  EXPECT_EQ(answer.level, RecoveryLevel::journal);
  EXPECT_FALSE(answer.kept);
  for (const std::string& call : root().calls()) {
    const std::string verb = call.substr(0, call.find(' '));
    EXPECT_TRUE(verb == "read" || verb == "list" || verb == "status") << call;
  }
  EXPECT_EQ(project_.state(), kDamaged);
}

TEST_F(Recovery, RebuildsFromOutputsWithoutBackups) {
  forget(".claude/baton/journal/");
  forget(".claude/baton/backups/");
  project_.put_state(kDamaged);
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::outputs);
  EXPECT_EQ(answer.source, ".claude/baton/outputs/wf_1");
  EXPECT_EQ(answer.rerecorded, (std::vector<std::string>{"exec_001", "exec_002"}));
  EXPECT_EQ(state()["workflowId"], "wf_1");
  EXPECT_EQ(state()["qualityGates"]["passed"], Json::array({"requirements-complete"}));
  EXPECT_FALSE(answer.lost.empty());
}

TEST_F(Recovery, FindsTheWorkflowByItsOnlyOutputsWhereTheTextTellsNothing) {
  forget(".claude/baton/journal/");
  forget(".claude/baton/backups/");
  project_.put_state("\x01\x02");
  EXPECT_EQ(recovered().written.workflow, "wf_1");
}

TEST_F(Recovery, LeavesAFileThatNothingShowsToBeBatons) {
  forget(".claude/baton/journal/");
  forget(".claude/baton/backups/");
  forget(".claude/baton/outputs/");
  project_.put_state(kDamaged);
  const auto outcome = recover();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(project_.state(), kDamaged);
}

TEST_F(Recovery, KeepsWhatTheMarkersOfADamagedFileTell) {
  forget(".claude/baton/journal/");
  forget(".claude/baton/backups/");
  forget(".claude/baton/outputs/");
  project_.put_state(R"({"version": "2.0", "workflowId": "wf_1", "featureName": "search", )");
  EXPECT_EQ(recovered().level, RecoveryLevel::salvage);
  EXPECT_EQ(state()["workflowId"], "wf_1");
  EXPECT_EQ(state()["featureName"], "search");
  EXPECT_EQ(recovered().level, RecoveryLevel::current);
}

TEST_F(Recovery, BringsALostStateBack) {
  ASSERT_TRUE(root().remove(".claude/workflow-state.json"));
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::journal);
  EXPECT_FALSE(answer.kept);
  EXPECT_EQ(state()["agentSequence"].size(), 2U);
}

TEST_F(Recovery, SaysSoWhereThereIsNothingToRecoverFrom) {
  test::FakeProject empty;
  Workspace workspace(*empty.open({}));
  const auto outcome = recover_workflow({}, workspace);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::not_found);
  EXPECT_TRUE(empty.world.root.files().empty());
}

TEST_F(Recovery, DoesNotBringAnArchivedWorkflowBack) {
  Workspace workspace(*project_.open({}));
  ASSERT_TRUE(archive_workflow({}, workspace));
  const auto outcome = recover();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::not_found);
  EXPECT_EQ(project_.state(), "");
}

TEST_F(Recovery, TakesNoBackupOfAnotherWorkflow) {
  project_.put_state(R"({"version": "2.0", "workflowId": "wf_other", )");
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::minimal);
  EXPECT_EQ(answer.written.workflow, "wf_other");
}

TEST_F(Recovery, KeepsAFileThatTookThePlaceOfTheState) {
  const Json before = state();
  constexpr std::string_view kForeign =
      R"({"status": "idle", "revision": 900, "agentSequence": [], "last_plan_at": null})";
  project_.put_state(kForeign);
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::journal);
  EXPECT_TRUE(answer.has_replaced_file);
  EXPECT_EQ(root().content(answer.kept.value_or("")), kForeign);
  EXPECT_EQ(state()["agentSequence"], before["agentSequence"]);
}

TEST_F(Recovery, ReplacesAStateThatItsSchemaRefusesByWhatIsValid) {
  Json broken = state();
  broken["phase"] = "gone";
  project_.put_state(broken.dump());
  EXPECT_EQ(recovered().level, RecoveryLevel::journal);
  forget(".claude/baton/journal/");
  forget(".claude/baton/backups/");
  project_.put_state(broken.dump());
  const WorkflowRecovered answer = recovered();
  EXPECT_EQ(answer.level, RecoveryLevel::salvage);
  EXPECT_EQ(answer.lost, std::vector<std::string>{"the member phase"});
  EXPECT_EQ(state()["agentSequence"], broken["agentSequence"]);
}

TEST_F(Recovery, EndsInAUsableStateWhereverAPowerCutHappened) {
  project_.put_state(kDamaged);
  std::vector<std::pair<std::string, std::string>> disk;
  for (const std::string& file : root().files()) disk.emplace_back(file, *root().content(file));
  for (const test::AfterPowerCut cut :
       {test::AfterPowerCut::unsynced_dropped, test::AfterPowerCut::content_torn}) {
    for (std::size_t call = 1;; ++call) {
      test::FakeProject project;
      for (const auto& [file, content] : disk) project.world.root.put(file, content);
      project.world.root.lose_power_at(call);
      Workspace first(*project.open({}));
      (void)recover_workflow({}, first);
      const bool happened = project.world.root.fault_happened();
      project.world.restart(cut);
      ASSERT_NE(project.state(), "") << call;
      Workspace second(*project.open({}));
      const auto again = recover_workflow({}, second);
      ASSERT_TRUE(again) << call << ": " << again.error().phrase.view();
      const Json state = *json::read(project.state(), "state");
      EXPECT_EQ(state["agentSequence"].size(), 2U) << call;
      bool kept = false;
      for (const std::string& file : project.world.root.files()) {
        const bool is_copy = file.starts_with(".claude/workflow-state.corrupt-");
        kept = kept || (is_copy && project.world.root.content(file) == kDamaged);
      }
      EXPECT_TRUE(kept) << call;
      if (!happened) break;
    }
  }
}

TEST(Traces, AreFoundInRubble) {
  const Traces traces = find_traces(R"(<<<<<<< {"workflowId" : "wf_a", "revision":12,)");
  ASSERT_TRUE(traces.workflow);
  EXPECT_EQ(traces.workflow->text(), "wf_a");
  EXPECT_EQ(traces.revision.value, 12U);
}

TEST(Traces, AreNotBelievedWhereTheyCouldBecomePaths) {
  EXPECT_FALSE(find_traces(R"("workflowId": "../../etc/passwd")").workflow);
  EXPECT_FALSE(find_traces(R"("workflowId": )").workflow);
  EXPECT_FALSE(find_traces(R"("workflowId": "wf_unfinished)").workflow);
  EXPECT_EQ(find_traces(R"("revision": 99999999999999999999)").revision.value, 0U);
  EXPECT_EQ(find_traces("").revision.value, 0U);
}

}  // namespace
}  // namespace baton::app
