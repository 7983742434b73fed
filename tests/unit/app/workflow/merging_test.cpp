#include <gtest/gtest.h>

#include <cerrno>

#include <nlohmann/json.hpp>

#include "app/core/files/register_merge_driver.h"
#include "app/documents/set_value.h"
#include "app/workflow/merge_states.h"
#include "json/print.h"
#include "json/read.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

constexpr std::string_view kOurs = "ours.json";

Json state(std::string_view id, std::string_view phase, unsigned revision) {
  return {{"version", "2.0"},
          {"workflowId", id},
          {"featureName", "f"},
          {"featureDescription", ""},
          {"phase", phase},
          {"startTime", "2025-08-01T10:00:00Z"},
          {"lastUpdated", "2025-08-01T11:00:00Z"},
          {"revision", revision},
          {"agentSequence", Json::array()},
          {"qualityGates",
           {{"passed", Json::array()}, {"pending", Json::array()}, {"failed", Json::array()}}},
          {"sharedDecisions", Json::array()},
          {"constraints", Json::array()},
          {"artifacts", Json::array()}};
}

class Merging : public testing::Test {
 protected:
  Merging() : workspace_(*project_.open({})) {}

  test::MemoryDirectory& root() { return project_.world.root; }
  std::string ours() { return root().content(kOurs).value_or(""); }

  Result<Outcome<StatesMerged>> merge(const Json& base, const Json& ours, const Json& theirs) {
    const std::string text = json::print(ours);
    root().put(kOurs, text);
    return merge_states({.base = {"base.json", json::print(base)},
                         .ours = {std::string(kOurs), text},
                         .theirs = {"theirs.json", json::print(theirs)},
                         .output = std::string(kOurs)},
                        workspace_);
  }
  StatesMerged answer(const Json& base, const Json& ours, const Json& theirs) {
    const auto outcome = merge(base, ours, theirs);
    EXPECT_TRUE(outcome) << outcome.error().phrase.view();
    return std::get<StatesMerged>(*outcome);
  }

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(Merging, WritesARevisionAboveBoth) {
  Json theirs = state("wf", "planning", 7);
  theirs["prdPath"] = "prd.md";
  const StatesMerged merged = answer(state("wf", "planning", 3), state("wf", "review", 9), theirs);
  EXPECT_EQ(merged.result, MergeResult::merged);
  EXPECT_EQ(merged.written.revision.value, 10U);
  EXPECT_EQ(merged.written.digest, project_.world.crypto.digest(ours()));
  EXPECT_EQ(Json::parse(ours())["revision"], 10);
  EXPECT_EQ(Json::parse(ours())["phase"], "review");
}

// Otherwise the next writer would search for what a dead process left.
TEST_F(Merging, EndsItsLockLikeAnyWriter) {
  root().put_folder(".claude/baton");
  const auto lock = [this] { return root().lock(".claude/baton/lock", {}).value(); };
  lock()->end_well();
  const Json base = state("wf", "planning", 3);
  EXPECT_EQ(answer(base, state("wf", "review", 4), base).result, MergeResult::ours);
  EXPECT_FALSE(lock()->is_first_holder());
}

TEST_F(Merging, KeepsTheBytesOfTheOnlySideThatChanged) {
  root().put(kOurs, "");
  const Json base = state("wf", "planning", 3);
  const Json changed = state("wf", "review", 4);
  EXPECT_EQ(answer(base, changed, base).result, MergeResult::ours);
  EXPECT_EQ(answer(base, base, changed).result, MergeResult::theirs);
  EXPECT_EQ(ours(), json::print(changed));
}

TEST_F(Merging, TakesAnEmptyBaseAndAnotherWorkflowsForNone) {
  const Json mine = state("wf", "planning", 3);
  Json theirs = mine;
  theirs["prdPath"] = "prd.md";
  EXPECT_EQ(answer(state("wf_before", "deployment", 90), mine, theirs).result, MergeResult::theirs);
  const auto outcome = merge_states({.base = {"base.json", "\n"},
                                     .ours = {std::string(kOurs), json::print(mine)},
                                     .theirs = {"theirs.json", json::print(theirs)}},
                                    workspace_);
  EXPECT_TRUE(outcome);
}

TEST_F(Merging, AnswersWithEveryConflictThatIsKept) {
  const Json base = state("wf", "planning", 3);
  Json earlier = state("wf", "review", 4);
  earlier["extensions"]["conflicts"] = {{{"location", "/featureName"}, {"theirs", "g"}}};
  const StatesMerged merged = answer(base, earlier, state("wf", "deployment", 5));
  ASSERT_EQ(merged.conflicts.size(), 2U);
  EXPECT_EQ(merged.conflicts[1]["location"], "/phase");
  EXPECT_EQ(merged.written.warnings.size(), 2U);
}

TEST_F(Merging, SettlesAConflictByAnEditAtItsPlace) {
  Json unsettled = state("wf", "review", 4);
  unsettled["extensions"]["conflicts"] = {{{"location", "/phase"}, {"theirs", "planning"}}};
  project_.put_state(json::print(unsettled));
  SetValue keeping;
  keeping.pointer = "/phase";
  keeping.value = PlainText{"review"};
  const auto outcome = set_value(keeping, workspace_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<ValueSet>(*outcome).written.revision.value, 5U);
  EXPECT_FALSE(Json::parse(project_.state()).contains("extensions"));
}

TEST_F(Merging, ParksAnotherWorkflowAndLeavesOurs) {
  const StatesMerged parked =
      answer(Json::object(), state("wf_a", "review", 2), state("wf_b", "planning", 5));
  EXPECT_EQ(parked.result, MergeResult::parked);
  EXPECT_EQ(ours(), json::print(state("wf_a", "review", 2)));
  EXPECT_TRUE(parked.parked->file.starts_with(".claude/workflows/wf_b.json."));
  EXPECT_EQ(root().content(parked.parked->file), json::print(state("wf_b", "planning", 5)));
  EXPECT_EQ(parked.parked->other, std::nullopt);
}

TEST_F(Merging, LeavesAParkedFileAsItIsAndSaysWhichStateIsNewer) {
  const Json mine = state("wf_a", "review", 2);
  const std::string file = ".claude/workflows/wf_b.json";
  const std::string before = json::print(state("wf_b", "planning", 5));
  root().put(file, before);
  const StatesMerged newer = answer(Json::object(), mine, state("wf_b", "review", 6));
  EXPECT_EQ(newer.parked->other, file);
  EXPECT_TRUE(newer.parked->is_newer);
  EXPECT_EQ(root().content(newer.parked->file), json::print(state("wf_b", "review", 6)));
  const StatesMerged older = answer(Json::object(), mine, state("wf_b", "deployment", 5));
  EXPECT_FALSE(older.parked->is_newer);
  EXPECT_EQ(root().content(older.parked->file), json::print(state("wf_b", "deployment", 5)));
  EXPECT_EQ(root().content(file), before);
}

TEST_F(Merging, WaitsForTheWritersLock) {
  root().put_folder(".claude/baton");
  root().hold_foreign_lock(".claude/baton/lock", "4711 record");
  const Json mine = state("wf", "review", 2);
  EXPECT_EQ(merge(mine, mine, state("wf", "planning", 3)).error().code, ErrorCode::conflict);
  EXPECT_EQ(ours(), json::print(mine));
}

TEST_F(Merging, OverwritesNothingThatWasWrittenMeanwhile) {
  const Json mine = state("wf", "review", 2);
  root().put(kOurs, "somebody else's");
  const auto outcome = merge_states({.base = {"base.json", json::print(mine)},
                                     .ours = {std::string(kOurs), json::print(mine)},
                                     .theirs = {"theirs.json", json::print(state("wf", "x", 3))},
                                     .output = std::string(kOurs)},
                                    workspace_);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(ours(), "somebody else's");
}

TEST_F(Merging, LeavesOursWholeAtAnyFault) {
  const Json base = state("wf", "planning", 2);
  Json theirs = base;
  theirs["prdPath"] = "prd.md";
  const Json mine = state("wf", "review", 3);
  for (std::size_t call = 1; call < 12; ++call) {
    root().fail_at(call, ENOSPC);
    const auto outcome = merge(base, mine, theirs);
    root().heal();
    const Json left = Json::parse(ours());
    EXPECT_TRUE(left == mine || left["prdPath"] == "prd.md") << call;
    EXPECT_TRUE(!outcome || left["prdPath"] == "prd.md") << call;
  }
}

class Driver : public Merging {
 protected:
  Driver() { root().put(".git/config", "[core]\n\tbare = false"); }
};

TEST_F(Driver, IsRegisteredOnceBesideWhatIsThere) {
  root().put(".gitattributes", "*.png binary");
  ASSERT_TRUE(register_merge_driver(workspace_));
  EXPECT_EQ(root().content(".gitattributes"),
            "*.png binary\n.claude/workflow-state.json merge=baton\n"
            ".claude/workflows/*.json merge=baton\n"
            "dev/workflow/archive/*.json merge=baton\n");
  EXPECT_EQ(root().content(".git/config"),
            "[core]\n\tbare = false\n[merge \"baton\"]\n"
            "\tname = \"baton: workflow states by meaning\"\n"
            "\tdriver = baton merge %O %A %B --state %P || "
            "(git merge-file -L ours -L base -L theirs %A %O %B && false)\n");
  const auto again = register_merge_driver(workspace_);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->configured);
  EXPECT_TRUE(again->attributes.empty());
}

TEST_F(Driver, CoversTheConfiguredArchive) {
  root().put(".claude/baton.json", R"({"paths": {"archive": "old work/ended"}})");
  ASSERT_TRUE(register_merge_driver(workspace_));
  EXPECT_TRUE(
      root().content(".gitattributes")->ends_with("\n\"old work/ended/*.json\" merge=baton\n"));
}

TEST_F(Driver, HasGapsInAProjectOfAnEarlierVersion) {
  EXPECT_FALSE(*merge_driver_gaps(workspace_));
  root().put(".gitattributes", ".claude/workflow-state.json merge=baton\n");
  const MergeDriverGaps gaps = merge_driver_gaps(workspace_)->value();
  EXPECT_EQ(gaps.attributes, (std::vector<std::string>{".claude/workflows/*.json merge=baton",
                                                       "dev/workflow/archive/*.json merge=baton"}));
  EXPECT_TRUE(gaps.driver.empty());
  ASSERT_TRUE(register_merge_driver(workspace_));
  EXPECT_TRUE(merge_driver_gaps(workspace_)->value().attributes.empty());
  EXPECT_FALSE(merge_driver_gaps(workspace_)->value().driver.empty());
}

TEST_F(Driver, LeavesSomebodysOwnSectionAlone) {
  const std::string own = "[merge \"baton\"]\n\tdriver = mine\n";
  root().put(".git/config", own);
  ASSERT_TRUE(register_merge_driver(workspace_));
  EXPECT_EQ(root().content(".git/config"), own);
}

TEST_F(Driver, IsNotRegisteredForAFileOfAnotherFormat) {
  root().put(".claude/workflow-state.json", R"({"phase": "plan"})");
  EXPECT_EQ(register_merge_driver(workspace_).error().code, ErrorCode::conflict);
  EXPECT_EQ(root().content(".git/config"), "[core]\n\tbare = false");
  EXPECT_EQ(root().content(".gitattributes"), std::nullopt);
}

TEST_F(Driver, KeepsOutOfGitsWay) {
  root().put(".git/config.lock", "");
  EXPECT_EQ(register_merge_driver(workspace_).error().code, ErrorCode::conflict);
  EXPECT_EQ(root().content(".git/config"), "[core]\n\tbare = false");
  EXPECT_EQ(root().content(".gitattributes"), std::nullopt);
}

TEST_F(Driver, LeavesTheConfigurationWholeAtAnyFault) {
  for (std::size_t call = 1; call < 12; ++call) {
    root().put(".git/config", "[core]\n");
    root().fail_at(call, EIO);
    const bool done = register_merge_driver(workspace_).has_value();
    root().heal();
    const std::string config = root().content(".git/config").value();
    EXPECT_TRUE(config == "[core]\n" || config.ends_with("&& false)\n")) << call;
    EXPECT_FALSE(done && config == "[core]\n") << call;
    EXPECT_EQ(root().content(".git/config.lock"), std::nullopt) << call;
  }
}

TEST_F(Merging, HaveNoDriverOutsideARepository) {
  EXPECT_EQ(register_merge_driver(workspace_).error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace baton::app
