#include "domain/model/state_core.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::model {
namespace {

Json state_with(Json revision) {
  return {{"version", kStateFormat}, {"workflowId", "wf_1"}, {"revision", std::move(revision)}};
}

// As JSON Schema has it, so that what `validate` accepts can be written.
TEST(StateCore, AcceptsAWholeNumberInEveryNotation) {
  for (const Json& revision : {Json(2), Json(2U), Json(2.0), Json(2e0)}) {
    const Json state = state_with(revision);
    EXPECT_TRUE(core_errors(state).empty()) << revision;
    EXPECT_EQ(revision_member(state, "revision"), Revision{2}) << revision;
  }
}

TEST(StateCore, RefusesWhatIsNoRevision) {
  for (const Json& revision : {Json(-1), Json(-1.0), Json(2.5), Json(9'007'199'254'740'991),
                               Json(1e300), Json("2"), Json(nullptr)}) {
    const Json state = state_with(revision);
    EXPECT_EQ(core_errors(state).size(), 1U) << revision;
    EXPECT_EQ(revision_member(state, "revision"), Revision{0}) << revision;
  }
}

TEST(StateCore, RecognizesItsErrors) {
  const Findings errors =
      core_errors({{"version", "1.0"}, {"workflowId", "a b"}, {"revision", -1}});
  EXPECT_EQ(errors.size(), 3U);
  for (const Finding& error : errors) EXPECT_TRUE(is_core_error(error)) << error.rule;
  EXPECT_FALSE(is_core_error({.rule = "type"}));
}

TEST(StateCore, KnowsTheHighestRevision) {
  const Json state = state_with(kHighestRevision);
  EXPECT_TRUE(core_errors(state).empty());
  EXPECT_EQ(revision_member(state, "revision"), Revision{kHighestRevision});
}

}  // namespace
}  // namespace baton::model
