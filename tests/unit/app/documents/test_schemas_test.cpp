#include "app/documents/test_schemas.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "support/fake_project.h"

namespace baton::app {
namespace {

class SchemaTests : public testing::Test {
 protected:
  SchemaTests() : workspace_(*project_.open({})) {}

  Result<Outcome<SchemasTested>> run(const std::string& suite) {
    TestSchemas request{.paths = {"-"}, .schemas = {}, .progress = {}};
    request.schemas.read = [suite](const std::string&) -> Result<std::string> { return suite; };
    return test_schemas(request, workspace_);
  }

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(SchemaTests, CountWhatPasses) {
  const auto outcome = run(R"([{"description":"g","schema":{"type":"null"},"tests":[
      {"description":"a","data":null,"valid":true},{"description":"b","data":1,"valid":false}]}])");
  ASSERT_TRUE(outcome);
  const auto& tested = std::get<SchemasTested>(*outcome);
  EXPECT_EQ(tested.passed.size(), 2U);
  EXPECT_TRUE(tested.failed.empty());
}

TEST_F(SchemaTests, NameWhatFailsWithItsPlaceAndReason) {
  const auto outcome = run(R"([{"description":"g","schema":{"type":"null"},"tests":[
    {"description":"a","data":1,"valid":true},
    {"description":"b","data":null,"valid":false}]}])");
  ASSERT_TRUE(outcome);
  const auto& failed = std::get<SchemasTested>(*outcome).failed;
  ASSERT_EQ(failed.size(), 2U);
  EXPECT_EQ(failed[0].position.line, 2U);
  EXPECT_EQ(failed[0].found, Verdict::invalid);
  EXPECT_EQ(failed[0].reason, "expected null, found integer [type]");
  EXPECT_EQ(failed[1].name.test, "b");
  EXPECT_EQ(failed[1].expected, Verdict::invalid);
  EXPECT_EQ(failed[1].found, Verdict::valid);
  EXPECT_EQ(failed[1].reason, "");
}

TEST_F(SchemaTests, FailTogetherIfTheSchemaIsRefused) {
  const auto outcome = run(R"([{"description":"g","schema":{"type":"nil"},"tests":[
    {"description":"a","data":1,"valid":true},{"description":"b","data":1,"valid":false}]}])");
  ASSERT_TRUE(outcome);
  const auto& tested = std::get<SchemasTested>(*outcome);
  EXPECT_EQ(tested.passed.size(), 0U);
  ASSERT_EQ(tested.failed.size(), 2U);
  EXPECT_EQ(tested.failed[1].found, Verdict::refused_schema);
}

TEST_F(SchemaTests, MustHaveTheirForm) {
  for (const char* const suite :
       {"{}", "[1]", R"([{"description":"g","schema":true}])", R"([{"schema":true,"tests":[]}])",
        R"([{"description":"g","tests":[]}])",
        R"([{"description":"g","schema":true,"tests":[{"description":"a","data":1}]}])",
        R"([{"description":"g","schema":true,"tests":[{"description":"a","valid":true}]}])",
        R"([{"description":"g","schema":true,"tests":[{"data":1,"valid":true}]}])"}) {
    const auto outcome = run(suite);
    ASSERT_FALSE(outcome) << suite;
    EXPECT_EQ(outcome.error().code, ErrorCode::malformed) << suite;
  }
}

}  // namespace
}  // namespace baton::app
