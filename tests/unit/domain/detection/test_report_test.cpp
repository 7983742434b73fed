#include "domain/detection/test_report.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(TestReport, NamesTestsBehindTheirResult) {
  for (const std::string text :
       {"--- PASS: TestLogin2 (0.00s)", "    --- PASS: TestSub/base64_2 (0.00s)",
        "--- PASS: TestLogin2", "PASS: t0001-init.sh", "PASS: gcc.dg/pr12345.c (test)",
        "PASS: foo_test.go:12: FooSuite.TestBar2", "PASS: test64 (12 ms)",
        "x \"pass\": [\"TestLogin2\", \"a1_test.go\"]", "pass:\n  - TestLogin2\n"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(TestReport, HasNoOtherForms) {
  for (const std::string_view text :
       {"PASS: @", "PASS=@", "pass: @", "USER: bob\nPASS: @ (root)", "DB_PASS: @ (0.00s)",
        "x \"pass\": [\"@\"]", "x \"passwords\": [\"@\"]"}) {
    EXPECT_EQ(cleaned(filled(text, "Test1234")), filled(text, "[REDACTED:password]")) << text;
  }
  EXPECT_EQ(cleaned("passwords:\n  - TestLogin2\n"), "passwords:\n  - [REDACTED:password]\n");
}

}  // namespace
}  // namespace baton::detection
