// Kills `scrub --apply` before its system calls: another one finishes it, and nothing is lost.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "faults/program.h"
#include "faults/rounds.h"
#include "faults/updates.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

constexpr std::string_view kPlanted = "planted-customer-4711";
const test::Arguments kScrub = {"scrub", "--apply"};

class ScrubKiller final : public test::ProjectObserver {
 public:
  ScrubKiller(const std::filesystem::path& project, std::size_t call)
      : ProjectObserver(project), call_(call) {}
  std::size_t count = 0;

 private:
  test::Verdict judge(std::size_t number, const test::SystemCall& /*call*/) override {
    count = number;
    if (number == call_) return {test::Verdict::Kind::kill};
    return {};
  }

  std::size_t call_;
};

void write(const std::filesystem::path& file, std::string_view text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

std::string output_of(const std::string& agent, const std::string& execution) {
  return R"({"agentName": ")" + agent + R"(", "executionId": ")" + execution +
         R"(", "timestamp": "2025-08-01T08:00:00Z", "duration": 1, "status": "success",
    "keyFindings": [], "recommendations": [], "artifactsCreated": [], "nextSteps": [],
    "qualityGateUpdates": [], "contextForNextAgent": {},
    "agentSpecificOutputs": {"customer": ")" +
         std::string(kPlanted) + R"("}})";
}

// Stores the value in a state, its journal and backups, outputs, an archive, a parked workflow and
// a receipt, then forbids it by a policy.
void plant(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder / ".git");
  write(folder / "one.json", output_of("planner", "exec_001"));
  write(folder / ".claude/baton.json",
        R"({"relevanceMap": {"extends": "none", "planner": {"provides": ["plan"]}}})");
  for (const char* const workflow : {"wf_old", "wf_parked", "wf_now"}) {
    test::Arguments init = {"init", "--feature", "search", "--workflow-id", workflow};
    if (std::string_view(workflow) == "wf_now") init.emplace_back("--park");
    ASSERT_EQ(test::baton(folder, init).status, 0);
    ASSERT_EQ(test::baton(folder, {"record", "one.json"}).status, 0);
    if (std::string_view(workflow) == "wf_old") {
      ASSERT_EQ(test::baton(folder, {"archive"}).status, 0);
    }
  }
  ASSERT_EQ(test::baton(folder, {"decide", "Keep this", "--category", "pattern"}).status, 0);
  std::filesystem::remove(folder / "one.json");
  write(folder / ".claude/baton.json",
        R"({"relevanceMap": {"extends": "none", "planner": {"provides": ["plan"]}},
            "policies": {"planner": {"anonymizationRules":
              [{"field": "customer", "action": "redact"}]}}})");
}

// The files below the folder that contain the planted value.
std::vector<std::string> files_with_value(const std::filesystem::path& folder) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.find(kPlanted) != std::string::npos) found.push_back(entry.path().string());
  }
  return found;
}

void expect_scrubbed(const std::filesystem::path& folder) {
  const test::Ran again = test::baton(folder, kScrub);
  EXPECT_EQ(again.status, 0) << again.error;
  EXPECT_EQ(files_with_value(folder), std::vector<std::string>());
  EXPECT_EQ(test::leftovers_in(folder), std::vector<std::string>());
  const nlohmann::json state = test::state_in(folder);
  ASSERT_TRUE(state.is_object());
  EXPECT_EQ(state["workflowId"], "wf_now");
  EXPECT_EQ(state["agentSequence"].size(), 1U);
  EXPECT_EQ(state["sharedDecisions"].size(), 1U);
  EXPECT_TRUE(std::filesystem::exists(folder / "dev/workflow/archive/wf_old.json"));
  EXPECT_TRUE(std::filesystem::exists(folder / ".claude/workflows/wf_parked.json"));
  EXPECT_EQ(test::baton(folder, {"validate"}).status, 0);
  EXPECT_EQ(test::baton(folder, {"decide", "Go on", "--category", "pattern"}).status, 0);
}

TEST(KilledScrub, IsFinishedByAnother) {
  if (const std::string reason = test::why_no_tracing(); !reason.empty()) GTEST_SKIP() << reason;
  const test::InMemory in_memory;
  const test::TemporaryFolder temporary;
  const std::filesystem::path model = temporary / "model";
  const std::filesystem::path folder = temporary / "project";
  std::filesystem::create_directories(model);
  plant(model);
  if (HasFailure()) return;
  ASSERT_GE(files_with_value(model).size(), 8U);

  test::copy_project(model, folder);
  ScrubKiller counter(folder, 0);
  const test::Ran undisturbed =
      test::run_traced({.folder = folder.string(), .arguments = kScrub}, counter);
  ASSERT_EQ(undisturbed.status, 0) << undisturbed.error;
  EXPECT_EQ(files_with_value(folder), std::vector<std::string>());

  std::vector<std::size_t> calls(counter.count);
  for (std::size_t call = 0; call < calls.size(); ++call) calls[call] = call + 1;
  for (const std::size_t call : test::chosen(calls)) {
    SCOPED_TRACE(testing::Message() << "killed at call " << call);
    test::copy_project(model, folder);
    ScrubKiller killer(folder, call);
    const test::Ran ran =
        test::run_traced({.folder = folder.string(), .arguments = kScrub}, killer);
    EXPECT_EQ(ran.status, 128 + SIGKILL);
    EXPECT_EQ(test::baton(folder, {"status"}).status, 0);
    expect_scrubbed(folder);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace baton
