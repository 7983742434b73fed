#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

constexpr const char* kForeign = R"({"active_issue": {"number": 12, "title": "Search is slow"}})";

class Payloads : public testing::TestWithParam<std::string> {
 protected:
  HookedProject project_;
};

TEST_P(Payloads, PassWithoutATraceWhereThereIsNoWorkflow) {
  EXPECT_EQ(project_.play(GetParam()), Json());
  EXPECT_EQ(project_.baton.project.world.root.files(), std::vector<std::string>());
}

TEST_P(Payloads, PassWithoutATraceWhereTheStateIsAnotherPrograms) {
  project_.baton.project.put_state(kForeign);
  EXPECT_EQ(project_.play(GetParam()), Json());
  EXPECT_EQ(project_.baton.project.world.root.files(),
            std::vector<std::string>{std::string(FakeProject::kStateFile)});
}

// The harness looks at exit status and form.
TEST_P(Payloads, AreAnsweredRightlyOrNotAtAllInAWorkflow) {
  project_.begin();
  project_.play(GetParam());
  EXPECT_EQ(project_.log(), "");
}

TEST_P(Payloads, AreAnsweredRightlyOrNotAtAllWhileAnAgentRuns) {
  project_.begin();
  project_.play("PreToolUse.foreground");
  project_.play(GetParam());
  EXPECT_EQ(project_.log(), "");
}

std::string as_test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Captured, Payloads, testing::ValuesIn(payload_names()), as_test_name);

TEST(PayloadNames, CoverEveryEventThatIsHandled) {
  for (const char* event :
       {"PreToolUse", "PostToolUse", "PostToolUseFailure", "SubagentStart", "SubagentStop",
        "StopFailure", "SessionStart", "UserPromptSubmit", "PreCompact", "Stop", "SessionEnd"}) {
    const auto is_of_event = [event](const std::string& name) {
      return name.starts_with(std::string(event) + ".");
    };
    EXPECT_TRUE(std::ranges::any_of(payload_names(), is_of_event)) << event;
  }
}

}  // namespace
}  // namespace baton::test
