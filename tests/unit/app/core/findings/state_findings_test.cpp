#include "app/core/findings/state_findings.h"

#include <gtest/gtest.h>

namespace baton::app {
namespace {

Finding duplicate_id() {
  return {.rule = "duplicate-id", .message = "a", .instance_location = "/tasks/0/id"};
}

TEST(AddedErrors, LeavesOutKnownErrors) {
  EXPECT_TRUE(added_errors({duplicate_id()}, {duplicate_id()}).empty());
}

TEST(AddedErrors, LeavesOutWarnings) {
  Finding warning = duplicate_id();
  warning.severity = Severity::warning;
  EXPECT_TRUE(added_errors({}, {warning}).empty());
}

TEST(AddedErrors, ReportsErrorsOfAnotherPlaceRuleOrMessage) {
  Finding elsewhere = duplicate_id();
  elsewhere.instance_location = "/tasks/1/id";
  Finding other_rule = duplicate_id();
  other_rule.rule = "type";
  Finding other_message = duplicate_id();
  other_message.message = "b";
  const Findings added =
      added_errors({duplicate_id()}, {elsewhere, duplicate_id(), other_rule, other_message});
  ASSERT_EQ(added.size(), 3U);
  EXPECT_EQ(added[0].instance_location, "/tasks/1/id");
  EXPECT_EQ(added[1].rule, "type");
  EXPECT_EQ(added[2].message, "b");
}

}  // namespace
}  // namespace baton::app
