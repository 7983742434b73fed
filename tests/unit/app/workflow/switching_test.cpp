#include <gtest/gtest.h>

#include <array>
#include <cerrno>

#include "app/workflow/init_workflow.h"
#include "app/workflow/switch_workflow.h"
#include "app/workflow/workflow_status.h"
#include "support/fake_project.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kFirstParked = ".claude/workflows/wf_1.json";
constexpr std::string_view kSecondParked = ".claude/workflows/wf_2.json";

// wf_1 is parked, wf_2 active.
class Switching : public testing::Test {
 protected:
  Switching() {
    begin("wf_1", ActiveWorkflow::in_the_way);
    first_ = project_.state();
    begin("wf_2", ActiveWorkflow::parked);
    second_ = project_.state();
  }

  void begin(std::string id, ActiveWorkflow active) {
    Workspace workspace(*project_.open({}));
    InitWorkflow init;
    init.feature = "search";
    init.workflow_id = std::move(id);
    init.active_workflow = active;
    EXPECT_TRUE(init_workflow(init, workspace));
  }
  Result<Outcome<WorkflowSwitched>> switch_to(std::string id) {
    Workspace workspace(*project_.open({}));
    return switch_workflow({.workflow = std::move(id)}, workspace);
  }
  std::string active() {
    Workspace workspace(*project_.open({}));
    const auto stored = workspace.states().read();
    return stored && *stored ? (*stored)->text : std::string();
  }
  std::string content(std::string_view path) { return root().content(path).value_or(""); }
  test::MemoryDirectory& root() { return project_.world.root; }

  bool is_lost(const std::string& text, std::string_view parked) {
    return active() != text && content(parked) != text;
  }
  void expect_first_active() {
    EXPECT_EQ(active(), first_);
    EXPECT_EQ(content(kSecondParked), second_);
    EXPECT_FALSE(root().content(kFirstParked));
  }

  test::FakeProject project_;
  std::string first_;
  std::string second_;
};

TEST_F(Switching, ExchangesThemByteForByte) {
  EXPECT_EQ(content(kFirstParked), first_);
  ASSERT_TRUE(switch_to("wf_1"));
  expect_first_active();
  ASSERT_TRUE(switch_to("wf_2"));
  EXPECT_EQ(active(), second_);
  EXPECT_EQ(content(kFirstParked), first_);
}

TEST_F(Switching, LosesNeitherWhenThePowerGoes) {
  for (const test::AfterPowerCut disk : test::kPowerCuts) {
    for (std::size_t call = 1;; ++call) {
      root().lose_power_at(call);
      (void)switch_to("wf_1");
      const bool is_over = !root().fault_happened();
      project_.world.restart(disk);
      SCOPED_TRACE(call);
      ASSERT_FALSE(is_lost(first_, kFirstParked));
      ASSERT_FALSE(is_lost(second_, kSecondParked));
      ASSERT_TRUE(switch_to("wf_1"));
      expect_first_active();
      ASSERT_TRUE(switch_to("wf_2"));
      if (is_over) break;
      ASSERT_LT(call, 500U);
    }
  }
}

TEST_F(Switching, ChangesNothingOrIsDoneWhereTheDiskFails) {
  for (std::size_t call = 1;; ++call) {
    root().fail_at(call, EIO);
    const auto outcome = switch_to("wf_1");
    const bool is_over = !root().fault_happened();
    root().heal();
    SCOPED_TRACE(call);
    ASSERT_FALSE(is_lost(first_, kFirstParked));
    ASSERT_FALSE(is_lost(second_, kSecondParked));
    EXPECT_TRUE(active() != second_ || !root().content(kSecondParked));
    if (!outcome && active() == first_) {
      EXPECT_NE(outcome.error().hint.find("durab"), std::string::npos) << outcome.error().hint;
    }
    ASSERT_TRUE(switch_to("wf_1"));
    expect_first_active();
    ASSERT_TRUE(switch_to("wf_2"));
    if (is_over) break;
    ASSERT_LT(call, 500U);
  }
}

TEST_F(Switching, ParksNothingIfAnotherProgramEditsTheStateMeanwhile) {
  const std::string edited = second_ + "\n";
  const std::string call = text::concat("rename ", test::FakeProject::kStateFile, ".");
  root().before_call(call, [&] { project_.put_state(edited); });
  EXPECT_FALSE(switch_to("wf_1"));
  EXPECT_EQ(project_.state(), edited);
  EXPECT_FALSE(root().content(kSecondParked));
  EXPECT_EQ(content(kFirstParked), first_);
  root().before_call(call, [&] { project_.put_state(edited); });  // only touched
  EXPECT_TRUE(switch_to("wf_1"));
  EXPECT_EQ(content(kSecondParked), edited);
}

TEST_F(Switching, IgnoresTheCopyThatACrashLeft) {
  root().put(kSecondParked, second_);
  Workspace workspace(*project_.open({}));
  const auto listed = list_parked({}, workspace);
  ASSERT_TRUE(listed);
  ASSERT_EQ(std::get<ParkedList>(*listed).parked.size(), 1U);
  EXPECT_EQ(std::get<ParkedList>(*listed).parked[0].workflow, "wf_1");
  ASSERT_TRUE(switch_to("wf_2"));
  EXPECT_FALSE(root().content(kSecondParked));
}

TEST_F(Switching, KeepsWhatSomebodyElseParked) {
  const std::string theirs = second_ + " ";
  root().put(kSecondParked, theirs);
  const auto outcome = switch_to("wf_1");
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<WorkflowSwitched>(*outcome).written.warnings.size(), 1U);
  expect_first_active();
  bool is_kept = false;
  for (const std::string& file : root().files()) is_kept |= content(file) == theirs;
  EXPECT_TRUE(is_kept);
}

}  // namespace
}  // namespace baton::app
