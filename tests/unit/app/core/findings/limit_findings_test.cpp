#include "app/core/findings/limit_findings.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/more_findings.h"

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

// The remark of a schema that reports no more.
TEST(LimitFindings, CountsWhatASchemaLeftOut) {
  const Finding more = schema::more_findings(1, schema::Counted::at_least);
  const Finding error = finding_named("a", Severity::error);
  const Findings cut = limit_findings({error, error, more, error}, 1);
  ASSERT_EQ(cut.size(), 2U);
  EXPECT_EQ(cut[1].message, "at least 3 more findings are not shown");
  const Findings all = limit_findings({more, error, error}, {});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[2].message, "at least 1 more finding is not shown");
  EXPECT_EQ(all[2].rule, kMoreFindings);
}

TEST(LimitFindings, KeepsTheOnlyRemark) {
  const Finding perhaps = schema::perhaps_more_findings();
  const Finding error = finding_named("a", Severity::error);
  EXPECT_EQ(limit_findings({perhaps, error}, {}).back().message, perhaps.message);
  EXPECT_EQ(limit_findings({perhaps, error, error}, 1).back().message,
            "at least 2 more findings are not shown");
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
