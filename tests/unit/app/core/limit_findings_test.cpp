#include "app/core/limit_findings.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::app {
namespace {

Finding finding_named(const char* message, Severity severity) {
  return {.severity = severity, .rule = "type", .message = message};
}

TEST(LimitFindings, KeepsErrorsBeforeWarningsInTheirOrder) {
  const Findings findings =
      limit_findings({finding_named("a", Severity::warning), finding_named("b", Severity::error),
                      finding_named("c", Severity::warning), finding_named("d", Severity::error)},
                     3);
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[0].message, "a");
  EXPECT_EQ(findings[1].message, "b");
  EXPECT_EQ(findings[2].message, "d");
  EXPECT_EQ(findings[3].message, "1 more finding is not shown");
  EXPECT_EQ(findings[3].severity, Severity::info);
}

TEST(LimitFindings, LeavesAnErrorIfThereIsOne) {
  const Findings findings = limit_findings(
      {finding_named("a", Severity::warning), finding_named("b", Severity::error)}, 1);
  EXPECT_TRUE(has_errors(findings));
}

TEST(LimitFindings, LeavesFewFindingsUnchanged) {
  EXPECT_EQ(limit_findings({finding_named("a", Severity::error)}, 1).size(), 1U);
}

TEST(LimitFindings, HasALimitBetween1And100) {
  EXPECT_TRUE(check_finding_limit({}));
  EXPECT_TRUE(check_finding_limit(1));
  EXPECT_TRUE(check_finding_limit(100));
  EXPECT_EQ(check_finding_limit(0).error().code, ErrorCode::usage);
  EXPECT_EQ(check_finding_limit(101).error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace baton::app
