#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/state/change_state.h"
#include "app/workflow/init_workflow.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

constexpr std::string_view kParkedFile = ".claude/workflows/wf_1.json";
constexpr std::string_view kOutputFile = ".claude/baton/outputs/wf_1/exec_001.json";

// wf_1 is parked, wf_2 active.
void park_first(test::FakeProject& project) {
  for (const std::string_view id : {"wf_1", "wf_2"}) {
    Workspace workspace(*project.open({}));
    InitWorkflow init;
    init.feature = "search";
    init.workflow_id = std::string(id);
    init.active_workflow = ActiveWorkflow::parked;
    EXPECT_TRUE(init_workflow(init, workspace));
  }
}

Result<Outcome<Written>> change_first(test::FakeProject& project) {
  Workspace workspace(*project.open({}));
  return change_state(
      workspace, {.command = "set /prdPath", .workflow = "wf_1"},
      [](Json& state) -> Result<Outcome<Edited>> {
        state["prdPath"] = "a.md";
        return Edited{.output = RecordedOutput{*Identifier::parse("wf_1"),
                                               *Identifier::parse("exec_001"), "output"}};
      });
}

TEST(ParkedChanges, AreReportedAsTheyAreWhereverAWriteFails) {
  for (std::size_t call = 1;; ++call) {
    SCOPED_TRACE(call);
    test::FakeProject project;
    park_first(project);
    const auto before = project.world.root.content(kParkedFile);
    project.world.root.fail_at(call, ENOSPC);
    const auto outcome = change_first(project);
    const bool happened = project.world.root.fault_happened();
    project.world.root.heal();
    const bool is_changed = project.world.root.content(kParkedFile) != before;
    EXPECT_EQ(project.world.root.content(kOutputFile).has_value(), is_changed);
    if (!happened) {
      EXPECT_TRUE(outcome && is_changed);
      break;
    }
    // The file of a folder that cannot be synced is in place, and the error says so.
    const bool is_unsynced =
        !outcome && outcome.error().hint.find("a power cut may undo it") != std::string::npos;
    EXPECT_TRUE(is_unsynced || outcome.has_value() == is_changed);
  }
}

TEST(ParkedChanges, WarnIfTheyAreNotInTheJournal) {
  std::ptrdiff_t warned = 0;
  for (std::size_t call = 1;; ++call) {
    test::FakeProject project;
    park_first(project);
    project.world.root.fail_at(call, ENOSPC);
    const auto outcome = change_first(project);
    if (!project.world.root.fault_happened()) break;
    const Written* const written = outcome ? std::get_if<Written>(&*outcome) : nullptr;
    if (written == nullptr) continue;
    warned += std::ranges::count(written->warnings, "change-not-journaled", &Finding::rule);
  }
  EXPECT_GT(warned, 0);
}

}  // namespace
}  // namespace baton::app
