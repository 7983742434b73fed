#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/documents/get_value.h"
#include "app/recovery/compare_states.h"
#include "app/recovery/list_changes.h"
#include "app/recovery/undo_change.h"
#include "app/scrub/scrub_project.h"
#include "app/workflow/change_gate.h"
#include "app/workflow/change_phase.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/make_decision.h"
#include "app/workflow/record_output.h"
#include "app/workflow/start_agent.h"
#include "json/patch.h"
#include "json/read.h"
#include "support/fake_project.h"
#include "support/recorded_project.h"

namespace baton::app {
namespace {

constexpr const char* kRenamed = "rename .claude/workflow-state.json.";

StateReference first_revision() {
  return StateReference{{1}};
}

// Two hours of work at a workflow that began at 10:00.
class HistoryOfWork : public testing::Test {
 protected:
  HistoryOfWork() : workspace_(*project_.open({})) {
    InitWorkflow init;
    init.feature = "search";
    init.workflow_id = "wf_1";
    EXPECT_TRUE(init_workflow(init, workspace_));
  }

  Json state() { return *json::read(project_.state(), "state"); }
  void edit_by_hand(const std::string& from, const std::string& to) {
    std::string text = project_.state();
    text.replace(text.find(from), from.size(), to);
    project_.put_state(text);
  }

  void move_to(std::string phase, WriteGuard guard = {}) {
    EXPECT_TRUE(change_phase({.phase = std::move(phase), .guard = guard}, workspace_));
  }
  Result<Outcome<DecisionMade>> decide(std::string text, WriteGuard guard = {}) {
    MakeDecision request;
    request.decision.decision = std::move(text);
    request.guard = std::move(guard);
    return make_decision(request, workspace_);
  }
  Result<Outcome<ChangeUndone>> undo(std::optional<std::uint64_t> revision = {},
                                     WriteGuard guard = {}) {
    UndoChange request{.guard = std::move(guard)};
    if (revision) request.revision = StateReference{{*revision}};
    return undo_change(request, workspace_);
  }
  Findings refused(const Result<Outcome<ChangeUndone>>& outcome) {
    if (!outcome || !std::holds_alternative<Report>(*outcome)) return {};
    return std::get<Report>(*outcome).findings;
  }
  ChangesListed log(const ListChanges& request = {}) {
    return std::get<ChangesListed>(*list_changes(request, workspace_));
  }
  StatesCompared compare(const CompareStates& request) {
    return std::get<StatesCompared>(*compare_states(request, workspace_));
  }

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(HistoryOfWork, NamesWhoDidWhat) {
  ChangeGate gate;
  gate.gate = "tested";
  gate.action = workflow::GateAction::pass;
  gate.updated_by = "quality-assurance-specialist";
  gate.unknown_gate = workflow::UnknownGate::created;
  ASSERT_TRUE(change_gate(gate, workspace_));
  const ChangesListed listed = log();
  ASSERT_EQ(listed.entries.size(), 2U);
  EXPECT_EQ(listed.entries[0].note.command, "gate tested");
  EXPECT_EQ(listed.entries[0].note.by, "quality-assurance-specialist");
  EXPECT_EQ(listed.entries[1].kind, JournalKind::whole);
}

TEST_F(HistoryOfWork, ListsDenialsApart) {
  ASSERT_TRUE(start_agent({.agent = "code-writer", .execution_id = {}}, workspace_));
  EXPECT_EQ(log().entries.size(), 1U);
  const ChangesListed denials = log({.listing = Listing::denials});
  ASSERT_EQ(denials.entries.size(), 1U);
  EXPECT_NE(denials.entries[0].note.detail, "");
}

TEST_F(HistoryOfWork, IsNotUndoneByAnEditInBetween) {
  ASSERT_TRUE(decide("first"));
  project_.world.root.before_call(kRenamed, [&] { edit_by_hand("planning", "review"); });
  const auto outcome = undo();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(state()["phase"], "review");
  EXPECT_EQ(state()["sharedDecisions"].size(), 1U);
  ASSERT_TRUE(undo());  // of the edit, which is the newest change now
  EXPECT_EQ(state()["phase"], "planning");
}

TEST_F(HistoryOfWork, GoesOnInTheSameWorkflowAfterAnEditInBetween) {
  project_.world.root.before_call(kRenamed, [&] { edit_by_hand("planning", "review"); });
  ASSERT_TRUE(decide("first"));
  EXPECT_EQ(state()["phase"], "review");
  project_.world.root.before_call(kRenamed, [&] { edit_by_hand("wf_1", "wf_2"); });
  const auto outcome = decide("second");  // as if git changed the branch
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().subject, "wf_1");
  EXPECT_EQ(state()["sharedDecisions"].size(), 1U);
}

TEST_F(HistoryOfWork, SaysThatTheFileWasEditedSince) {
  EXPECT_TRUE(log().warnings.empty());
  edit_by_hand("planning", "review");
  ASSERT_EQ(log().warnings.size(), 1U);
  EXPECT_EQ(log().warnings[0].rule, "edited-outside");
}

TEST_F(HistoryOfWork, ShowsWhatBatonWroteRatherThanWhatWasMadeOfIt) {
  const std::string written = project_.state();
  edit_by_hand("planning", "review");
  move_to("implementation");
  const auto shown = get_value({.pointer = "", .at = first_revision()}, workspace_);
  ASSERT_TRUE(shown);
  EXPECT_EQ(std::get<ValueRead>(*shown).text, written);
}

TEST_F(HistoryOfWork, TellsStatesOfOneRevisionApartByTheirDigest) {
  edit_by_hand("planning", "review");
  const std::string edited = project_.state();
  const std::string digest = project_.world.crypto.digest(edited).hex;
  for (const char* phase : {"", "implementation"}) {  // not yet, and then in the journal
    if (*phase != '\0') move_to(phase);
    const auto shown =
        get_value({.pointer = "", .at = StateReference{{1}, digest.substr(0, 6)}}, workspace_);
    ASSERT_TRUE(shown) << phase;
    EXPECT_EQ(std::get<ValueRead>(*shown).text, edited);
  }
}

TEST_F(HistoryOfWork, ComparesWithThePatchThatLeadsThere) {
  const Json before = state();
  move_to("review");
  ASSERT_TRUE(decide("Use trigrams"));
  const StatesCompared compared = compare({.from = first_revision()});
  EXPECT_TRUE(json::equal(*json::apply_patch(before, compared.patch), state()));
  ASSERT_EQ(compared.changes.size(), 2U);
  EXPECT_EQ(compared.changes[0].location, "/phase");
  EXPECT_EQ(compared.changes[0].before, Json("planning"));
  EXPECT_EQ(compared.changes[0].after, Json("review"));
  EXPECT_FALSE(compared.changes[1].before);
}

TEST_F(HistoryOfWork, ComparesWithTheStateBeforeTheLastChange) {
  move_to("review");
  EXPECT_EQ(compare({}).from.revision.value, 1U);
  edit_by_hand("review", "deployment");
  EXPECT_EQ(compare({}).from.revision.value, 2U);
  EXPECT_EQ(compare({}).changes.at(0).after, Json("deployment"));
}

TEST_F(HistoryOfWork, UndoesOneChangeAndKeepsWhatCameAfterIt) {
  ASSERT_TRUE(decide("Use trigrams"));
  move_to("review");
  ASSERT_TRUE(undo(2));
  EXPECT_TRUE(state()["sharedDecisions"].empty());
  EXPECT_EQ(state()["phase"], "review");
  EXPECT_EQ(state()["revision"], 4);
  EXPECT_EQ(log().entries[0].note.detail, "undo of revision 2 (decide)");
}

// Forward again is `undo --redo`: see the transcripts.
TEST_F(HistoryOfWork, GoesOneStepFurtherBackWithEachUndo) {
  move_to("implementation");
  move_to("review");
  ASSERT_TRUE(undo());
  EXPECT_EQ(state()["phase"], "implementation");
  ASSERT_TRUE(undo());
  EXPECT_EQ(state()["phase"], "planning");
}

TEST_F(HistoryOfWork, UndoesWhatAnAgentRecorded) {
  const Json before = state();
  ASSERT_TRUE(record_output({.output = {"<stdin>", test::prd_writer_output()}}, workspace_));
  ASSERT_TRUE(undo());
  Json after = state();
  after["revision"] = before["revision"];
  after["lastUpdated"] = before["lastUpdated"];
  EXPECT_TRUE(json::equal(after, before)) << after.dump(1);
  ASSERT_TRUE(record_output({.output = {"<stdin>", test::prd_writer_output()}}, workspace_));
}

TEST_F(HistoryOfWork, UndoesAnEditByHandBeforeAndAfterItIsJournaled) {
  edit_by_hand("planning", "review");
  ASSERT_TRUE(undo());
  EXPECT_EQ(state()["phase"], "planning");
  edit_by_hand("\"search\"", "\"seek\"");
  const std::string digest = project_.world.crypto.digest(project_.state()).hex;
  move_to("implementation");
  EXPECT_EQ(state()["featureName"], "seek");
  const StateReference edit{{2}, digest.substr(0, 8)};
  ASSERT_TRUE(undo_change({.revision = edit}, workspace_));
  EXPECT_EQ(state()["featureName"], "search");
  EXPECT_EQ(state()["phase"], "implementation");
}

TEST_F(HistoryOfWork, RefusesToUndoWhatLaterChangesBuiltOn) {
  move_to("review");
  move_to("deployment");
  const std::string before = project_.state();
  const Findings findings = refused(undo(2));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/phase");
  EXPECT_NE(findings[0].message.find("revision 3"), std::string::npos) << findings[0].message;
  EXPECT_EQ(project_.state(), before);
}

TEST_F(HistoryOfWork, RefusesToUndoABeginning) {
  const Findings findings = refused(undo());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "whole-state");
}

TEST_F(HistoryOfWork, LeavesAloneWhatIsUndoneAlready) {
  move_to("review");
  ASSERT_TRUE(undo(2));
  const std::string before = project_.state();
  const auto again = undo(2);
  ASSERT_TRUE(again);
  EXPECT_EQ(std::get<ChangeUndone>(*again).change, Change::none);
  EXPECT_EQ(project_.state(), before);
}

TEST_F(HistoryOfWork, AnswersARepeatedRequestAsTheFirstTime) {
  const WriteGuard guard{.if_revision = first_revision(), .idempotency_key = "k"};
  const auto first = decide("Use trigrams", guard);
  ASSERT_TRUE(first);
  move_to("review");
  project_.world.clock.advance(std::chrono::hours{1});
  const std::string before = project_.state();
  const auto again = decide("Use trigrams", guard);
  ASSERT_TRUE(again) << again.error().hint;
  EXPECT_EQ(to_json(std::get<DecisionMade>(*again)), to_json(std::get<DecisionMade>(*first)));
  EXPECT_EQ(project_.state(), before);
}

TEST_F(HistoryOfWork, AnswersARepeatedUndoAsTheFirstTime) {
  move_to("review");
  const WriteGuard guard{.idempotency_key = "k"};
  const auto first = undo({}, guard);
  ASSERT_TRUE(first);
  const auto again = undo({}, guard);
  ASSERT_TRUE(again) << again.error().hint;
  EXPECT_EQ(to_json(std::get<ChangeUndone>(*again)), to_json(std::get<ChangeUndone>(*first)));
  EXPECT_EQ(state()["phase"], "planning");
}

TEST_F(HistoryOfWork, RefusesAKeyOfAnotherRequest) {
  ASSERT_TRUE(decide("Use trigrams", {.idempotency_key = "k"}));
  const std::string before = project_.state();
  const auto other = decide("Use bigrams", {.idempotency_key = "k"});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::conflict);
  EXPECT_EQ(decide("X", {.idempotency_key = "a b"}).error().code, ErrorCode::usage);
  EXPECT_EQ(project_.state(), before);
}

TEST_F(HistoryOfWork, HoldsTheTimeOnlyWhileItWrites) {
  move_to("review");
  project_.world.clock.advance(std::chrono::hours{1});
  EXPECT_EQ(workspace_.now(), project_.world.clock.now());
}

TEST_F(HistoryOfWork, ComparesAndSetsByTheDigest) {
  const Digest digest = project_.world.crypto.digest(project_.state());
  const StateReference stale{{1}, digest.hex.substr(0, 3) + (digest.hex[3] == '0' ? "1" : "0")};
  EXPECT_EQ(decide("X", {.if_revision = stale}).error().code, ErrorCode::conflict);
  EXPECT_TRUE(decide("X", {.if_revision = StateReference{{1}, digest.hex}}));
}

TEST(StateReferences, AreANumberAndMaybeTheBeginningOfADigest) {
  EXPECT_EQ(StateReference::parse("12")->text(), "12");
  EXPECT_EQ(StateReference::parse("12@0e57")->text(), "12@0e57");
  for (const char* wrong : {"", "@0e57", "12@", "12@0e5", "12@0E57", "-1", "1 ", "x", "12@0e57@"}) {
    EXPECT_FALSE(StateReference::parse(wrong)) << wrong;
  }
}

TEST_F(HistoryOfWork, IsScrubbedRecordByRecord) {
  project_.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";  // where scrub looks, too
  ASSERT_TRUE(decide("Use A"));
  std::vector<std::uint64_t> told;
  const Progress listen = [&told](std::uint64_t done, std::uint64_t all) {
    EXPECT_EQ(all, 2U);
    told.push_back(done);
    return Continue::on;
  };
  EXPECT_TRUE(scrub_project({.mode = ScrubMode::preview, .progress = listen}, workspace_));
  EXPECT_EQ(told, (std::vector<std::uint64_t>{1, 2}));
  const Progress stop = [](std::uint64_t, std::uint64_t) { return Continue::stop; };
  const auto stopped = scrub_project({.mode = ScrubMode::apply, .progress = stop}, workspace_);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().name, "CANCELLED");
}

}  // namespace
}  // namespace baton::app
