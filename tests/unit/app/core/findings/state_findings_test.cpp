#include "app/core/findings/state_findings.h"

#include <gtest/gtest.h>

namespace baton::app {
namespace {

const Finding kKnown{.rule = "duplicate-id", .message = "a", .instance_location = "/tasks/0/id"};

TEST(AddedErrors, LeavesOutKnownErrors) {
  EXPECT_TRUE(added_errors({kKnown}, {kKnown}).empty());
}

TEST(AddedErrors, LeavesOutWarnings) {
  Finding warning = kKnown;
  warning.severity = Severity::warning;
  EXPECT_TRUE(added_errors({}, {warning}).empty());
}

TEST(AddedErrors, ReportsErrorsOfAnotherPlaceRuleOrMessage) {
  Finding elsewhere = kKnown;
  elsewhere.instance_location = "/tasks/1/id";
  Finding other_rule = kKnown;
  other_rule.rule = "type";
  Finding other_message = kKnown;
  other_message.message = "b";
  const Findings added = added_errors({kKnown}, {elsewhere, kKnown, other_rule, other_message});
  ASSERT_EQ(added.size(), 3U);
  EXPECT_EQ(added[0].instance_location, "/tasks/1/id");
  EXPECT_EQ(added[1].rule, "type");
  EXPECT_EQ(added[2].message, "b");
}

}  // namespace
}  // namespace baton::app
