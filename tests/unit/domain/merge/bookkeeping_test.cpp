#include "merging.h"

namespace baton::merge {
namespace {

using test::Locations;
using test::locations;
using test::merged;
using test::text_of;

constexpr const char* kAfter = R"({"startTime": "2025-06-01T00:00:00Z", "revision": 3,
    "lastUpdated": "2025-06-01T00:00:00Z", "workflowId": "b", "currentAgent": "b"})";
constexpr const char* kNow = R"({"startTime": "2025-07-01T00:00:00Z", "revision": 1,
    "lastUpdated": "2025-05-01T00:00:00Z", "workflowId": "c", "currentAgent": "c"})";
constexpr const char* kBefore = R"({"startTime": "2025-05-01T00:00:00Z", "revision": 5,
    "lastUpdated": "2025-07-01T00:00:00Z", "workflowId": "a", "currentAgent": "a"})";

TEST(UndoingMerge, SettlesOnlyWhatWritesUpdate) {
  const Merged answer = merged(kAfter, kNow, kBefore, Settlement::refuse);
  EXPECT_EQ(locations(answer), (Locations{"/startTime", "/workflowId"}));
}

TEST(UndoingMerge, KnowsNoBookkeepingInAdoptedFiles) {
  const Merged answer = merged(kAfter, kNow, kBefore, Settlement::adopted);
  EXPECT_EQ(locations(answer),
            (Locations{"/startTime", "/revision", "/lastUpdated", "/workflowId", "/currentAgent"}));
  EXPECT_EQ(answer.state, test::parse(kNow));
}

TEST(UndoingMerge, NamesNoAgentInAdoptedFiles) {
  const Merged answer = merged(
      R"({"a": 1, "currentAgent": "x", "agentSequence": []})",
      R"({"a": 1, "currentAgent": "x", "agentSequence": [{"agentName": "y", "executionId": "e",
          "status": "in_progress", "startTime": "2025-08-01T10:00:00Z"}]})",
      R"({"a": 0, "currentAgent": "x", "agentSequence": []})", Settlement::adopted);
  EXPECT_EQ(answer.state["currentAgent"], "x");
  EXPECT_EQ(answer.state["a"], 0);
}

TEST(UndoingMerge, KnowsNoGatesInAdoptedFiles) {
  const Merged answer =
      merged(R"({"qualityGates": {"passed": ["b"], "failed": []}})",
             R"({"qualityGates": {"passed": ["b"], "failed": ["c"]}})",
             R"({"qualityGates": {"passed": ["a"], "failed": []}})", Settlement::adopted);
  EXPECT_EQ(text_of(answer), "{'qualityGates':{'passed':['a'],'failed':['c']}}");
  EXPECT_EQ(locations(answer), Locations());
}

}  // namespace
}  // namespace baton::merge
