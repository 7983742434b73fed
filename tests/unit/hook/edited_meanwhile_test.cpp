// Another program edits the state while a change is being written: the change is repeated on the
// edit, and each command answers as if the edit had come first.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

class EditedMeanwhile : public testing::Test {
 protected:
  EditedMeanwhile() {
    project_.begin();
    root().before_call("rename .claude/workflow-state.json.", [this] {
      Json state = project_.state();
      state["featureDescription"] = "edited by hand";
      project_.baton.project.put_state(state.dump(2));
    });
  }
  MemoryDirectory& root() { return project_.baton.project.world.root; }
  void expect_edit_is_kept() {
    EXPECT_EQ(project_.state().value("featureDescription", ""), "edited by hand");
  }

  HookedProject project_;
};

TEST_F(EditedMeanwhile, KeepsTheEditAndTheDecision) {
  ASSERT_EQ(project_.baton.run({"decide", "Use X"}).status, 0);
  expect_edit_is_kept();
  EXPECT_EQ(project_.state()["sharedDecisions"].size(), 1U);
}

TEST_F(EditedMeanwhile, StartsAnAgentOnce) {
  const Json answer = project_.play("PreToolUse.foreground");
  EXPECT_EQ(decision_of(answer), "");
  EXPECT_NE(prompt_of(answer), "");
  expect_edit_is_kept();
  EXPECT_EQ(project_.state()["agentSequence"].size(), 1U);
  EXPECT_EQ(project_.leases().size(), 1U);
}

TEST_F(EditedMeanwhile, ArchivesTheEdit) {
  root().before_call("rename .claude/workflow-state.json -> ", [this] {
    Json state = project_.state();
    state["featureDescription"] = "edited by hand";
    project_.baton.project.put_state(state.dump(2));
  });
  ASSERT_EQ(project_.baton.run({"archive"}).status, 0);
  EXPECT_EQ(project_.baton.project.state(), "");
  EXPECT_NE(root().content("dev/workflow/archive/wf_1.json").value_or("").find("edited by hand"),
            std::string::npos);
}

}  // namespace
}  // namespace baton::test
