#include "domain/migration/recognize.h"

#include "migrating.h"

namespace baton::migration {
namespace {

using test::built_in_mappings;
using test::parsed;

std::string shape_of(std::string_view text) {
  const Json document = parsed(text);
  const std::optional<Shape> shape = recognize(document, built_in_mappings());
  return shape ? shape->mapping->source : "none";
}

TEST(RecognizeShape, AcceptsMissingMembersOtherCasesAndOtherTypes) {
  EXPECT_EQ(shape_of(R"({"activeIssue": {"number": 4, "title": "A"}})"), "active-issue");
  EXPECT_EQ(shape_of(R"({"active_issue": {"title": "A"}})"), "active-issue");
  EXPECT_EQ(shape_of(R"({"quality_gates": {"tests": "passed"}, "phase": "dev"})"), "gate-map");
  EXPECT_EQ(shape_of(R"({"qualityGates": {"tests": {"status": "passed"}}})"), "gate-map");
  EXPECT_EQ(shape_of(R"({"phase": "x", "history": [], "sessionId": 5})"), "phase-history");
  EXPECT_EQ(shape_of(R"({"phases": {"plan": {"status": "done"}}})"), "phases-with-verdicts");
  EXPECT_EQ(shape_of(R"({"phases": {"plan": "done", "dev": "open"}})"), "phases-with-verdicts");
  EXPECT_EQ(shape_of(R"({"workflow": {}, "phases": {"current": "dev"}})"), "versioned-phases");
  EXPECT_EQ(shape_of(R"({"status": "running", "last_plan_at": 5})"), "idle-stub");
  EXPECT_EQ(shape_of(R"({"workflow_state": {"current_feature": {"name": "a"}}})"), "wrapped-v1");
  EXPECT_EQ(shape_of(R"({"version": "1.0", "workflowId": "w", "featureName": "f",
                         "agentSequence": [], "qualityGates": {}})"),
            "baton-1");
}

TEST(RecognizeShape, NamesFormatsByTheirStructure) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {R"({"version": "1.0", "phase": "delivery", "qualityGates": {"tests": "passed"}})",
       "gate-map"},
      {R"({"status": "idle", "last_plan_at": null, "plan_filter": null})", "idle-stub"},
      {R"({"version": "2.2.2", "phases": {"plan": {"status": "done"}}})", "phases-with-verdicts"},
      {R"({"version": "2.0.0", "workflow": {"id": "x"}, "phases": {"current": "y"}})",
       "versioned-phases"},
      {R"({"session_id": "x", "phase": "p", "history": []})", "phase-history"},
      {R"({"active_issue": {"number": 3}})", "active-issue"},
      {R"({"workflowState": {"agentSequence": []}})", "wrapped-v1"},
      {R"({"version": "2.0"})", "none"},
      {R"({"version": "2.0", "artifacts": [], "constraints": []})", "none"},
      {R"({"workflowId": 1, "featureName": [], "agentSequence": {}})", "none"},
  };
  for (const auto& [document, name] : table) EXPECT_EQ(shape_of(document), name) << document;
}

TEST(RecognizeShape, FindsAShapeBelowWrappers) {
  const Json document = parsed(R"({"data": {"state": {"phase": "x", "history": [{}],
                                                      "session_id": "s"}}})");
  const std::optional<Shape> shape = recognize(document, built_in_mappings());
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->mapping->source, "phase-history");
  EXPECT_EQ(shape->base.text(), "/data/state");
}

TEST(RecognizeShape, RecognizesNoShapeInOtherDocuments) {
  for (const char* text : {"{}", "[]", "5", R"({"name": "pkg", "dependencies": {}})"}) {
    EXPECT_EQ(shape_of(text), "none") << text;
  }
}

TEST(RecognizeShape, NamesMembersThatLookLikeAPhaseOrAStatus) {
  const TellingMembers members =
      telling_members(parsed(R"({"current_phase": "a", "sub": {"status": "b"}, "other": 1})"));
  EXPECT_EQ(members.phases, std::vector<std::string>{"/current_phase"});
  EXPECT_EQ(members.statuses, std::vector<std::string>{"/sub/status"});
}

}  // namespace
}  // namespace baton::migration
