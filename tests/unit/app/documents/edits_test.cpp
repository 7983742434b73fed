#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/core/state/own_members.h"
#include "app/documents/patch_state.h"
#include "app/documents/set_value.h"
#include "app/workflow/add_artifact.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/start_agent.h"
#include "json/read.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

class Edits : public testing::Test {
 protected:
  Edits() : workspace_(*project_.open({})) {
    InitWorkflow init;
    init.feature = "search";
    init.workflow_id = "wf_1";
    EXPECT_TRUE(init_workflow(init, workspace_));
  }

  Json state() { return *json::read(project_.state(), "state"); }

  test::FakeProject project_;
  Workspace workspace_;
};

SetValue setting(std::string pointer, std::string value) {
  SetValue request;
  request.pointer = std::move(pointer);
  request.value = JsonText{{.name = "<value>", .text = std::move(value)}};
  return request;
}

TEST_F(Edits, RaiseTheRevisionByOneAndProveIt) {
  const auto outcome = set_value(setting("/extensions", "{}"), workspace_);
  ASSERT_TRUE(outcome);
  const ValueSet& answer = std::get<ValueSet>(*outcome);
  EXPECT_EQ(answer.written.revision.value, 2U);
  EXPECT_EQ(state()["revision"], 2);
  EXPECT_EQ(answer.written.digest, project_.world.crypto.digest(project_.state()));
}

TEST_F(Edits, WriteNothingWhereNothingChanges) {
  const std::string before = project_.state();
  const auto outcome = set_value(setting("/featureName", "\"search\""), workspace_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<ValueSet>(*outcome).effect, SetEffect::unchanged);
  EXPECT_EQ(project_.state(), before);
}

TEST_F(Edits, NameThePlaceOfAnAppendedElement) {
  const auto outcome = set_value(setting("/qualityGates/pending/-", "\"tested\""), workspace_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<ValueSet>(*outcome).pointer, "/qualityGates/pending/0");
}

TEST_F(Edits, ShowTheStoredValueNotTheSecretThatWasGiven) {
  ASSERT_TRUE(start_agent({.agent = "security-auditor",
                           .execution_id = {},
                           .missing_upstream = workflow::MissingUpstream::forced},
                          workspace_));
  const auto outcome = set_value(
      setting("/agentSequence/0/outputs", R"({"agentSpecificOutputs": {"apiKeys": "k-123"}})"),
      workspace_);
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(std::holds_alternative<ValueSet>(*outcome));
  EXPECT_EQ(to_json(std::get<ValueSet>(*outcome)).dump().find("k-123"), std::string::npos);
  EXPECT_EQ(project_.state().find("k-123"), std::string::npos);
}

TEST_F(Edits, KeepUnknownMembersInPlaceAndOrder) {
  ASSERT_TRUE(set_value(setting("/zebra", "[1]"), workspace_));
  ASSERT_TRUE(set_value(setting("/apple", "2"), workspace_));
  ASSERT_TRUE(start_agent({.agent = "prd-writer", .execution_id = {}}, workspace_));
  const std::string text = project_.state();
  ASSERT_NE(text.find("zebra"), std::string::npos);
  EXPECT_LT(text.find("zebra"), text.find("apple"));
}

TEST_F(Edits, EndAFailedExecutionNotBeforeItBegan) {
  ASSERT_TRUE(start_agent({.agent = "prd-writer", .execution_id = {}}, workspace_));
  project_.world.clock.advance(-std::chrono::hours(1));
  const auto outcome =
      fail_agent({.agent = "prd-writer", .execution_id = {}, .reason = {}}, workspace_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<AgentFailed>(*outcome).end_time, "2025-08-01T10:00:00Z");
}

TEST_F(Edits, TakeAnArtifactsTypeFromTheExistingEntry) {
  project_.world.root.put_folder("src/search.md");
  AddArtifact request;
  request.path = "src/search.md";
  const auto outcome = add_artifact(request, workspace_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(std::get<ArtifactAdded>(*outcome).artifact["type"], "directory");
  EXPECT_TRUE(std::get<ArtifactAdded>(*outcome).written.warnings.empty());
}

TEST_F(Edits, MayNotChangeAddOrRemoveOwnMembers) {
  const Json before = {{"revision", 1}, {"lastUpdated", "t"}, {"other", 1}};
  Json after = before;
  after["other"] = 2;
  EXPECT_TRUE(check_own_members(before, after, Extensions::edited, workspace_));
  after["revision"] = 7;
  EXPECT_EQ(check_own_members(before, after, Extensions::edited, workspace_).error().pointer,
            "/revision");
  after = before;
  after.erase("lastUpdated");
  EXPECT_EQ(check_own_members(before, after, Extensions::edited, workspace_).error().pointer,
            "/lastUpdated");
}

TEST_F(Edits, MayCorrectAnInvalidWorkflowIdOnly) {
  Json before = {{"workflowId", "wf_1"}, {"revision", 1}};
  const Json after = {{"workflowId", "wf_2"}, {"revision", 1}};
  EXPECT_EQ(check_own_members(before, after, Extensions::edited, workspace_).error().pointer,
            "/workflowId");
  before["workflowId"] = "../x";
  EXPECT_TRUE(check_own_members(before, after, Extensions::edited, workspace_));
}

TEST_F(Edits, MayNotReplaceTheWholeState) {
  const Json before = {{"revision", 1}};
  for (const Json& after : {Json(5), Json::object(), Json({{"phase", "review"}})}) {
    const Error error = check_own_members(before, after, Extensions::edited, workspace_).error();
    EXPECT_EQ(error.phrase.view(), "the whole state cannot be replaced");
  }
}

TEST(PatchFormats, HaveTheirNames) {
  EXPECT_EQ(name_of(PatchFormat::json_patch), "json-patch");
  EXPECT_EQ(name_of(PatchFormat::merge_patch), "merge-patch");
}

}  // namespace
}  // namespace baton::app
