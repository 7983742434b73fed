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

struct UnlikeSuite {
  const char* text;
  const char* phrase;
  const char* pointer;
};

TEST_F(SchemaTests, SayWhatTheirFormLacks) {
  for (
      const UnlikeSuite& suite : {
          UnlikeSuite{"{}", "this file is not a test file", ""},
          UnlikeSuite{"[1]", "a group must be an object", "/0"},
          UnlikeSuite{R"([{"description":"g","schema":true}])", "\"tests\" is missing", "/0"},
          UnlikeSuite{R"([{"schema":true,"tests":[]}])", "\"description\" is missing", "/0"},
          UnlikeSuite{R"([{"description":"g","tests":[]}])", "\"schema\" is missing", "/0"},
          UnlikeSuite{R"([{"description":1,"schema":true,"tests":[]}])",
                      "\"description\" must be a string", "/0/description"},
          UnlikeSuite{R"([{"description":"g","schema":true,"tests":{}}])",
                      "\"tests\" must be an array", "/0/tests"},
          UnlikeSuite{R"([{"description":"g","schema":true,"tests":[1]}])",
                      "a test must be an object", "/0/tests/0"},
          UnlikeSuite{
              R"([{"description":"g","schema":true,"tests":[{"description":"a","data":1}]}])",
              "\"valid\" is missing", "/0/tests/0"},
          UnlikeSuite{
              R"([{"description":"g","schema":true,"tests":[{"description":"a","valid":true}]}])",
              "\"data\" is missing", "/0/tests/0"},
          UnlikeSuite{
              R"([{"description":"g","schema":1,"tests":[{"description":"a","data":1,"valid":"no"}]}])",
              "\"valid\" must be true or false", "/0/tests/0/valid"},
      }) {
    const auto outcome = run(suite.text);
    ASSERT_TRUE(outcome) << suite.text;
    const auto& tested = std::get<SchemasTested>(*outcome);
    ASSERT_EQ(tested.errors.size(), 1U) << suite.text;
    EXPECT_EQ(tested.errors[0].code, ErrorCode::malformed) << suite.text;
    EXPECT_EQ(tested.errors[0].phrase.view(), suite.phrase) << suite.text;
    EXPECT_EQ(tested.errors[0].pointer, suite.pointer) << suite.text;
    EXPECT_TRUE(tested.passed.empty() && tested.failed.empty()) << suite.text;
  }
}

}  // namespace
}  // namespace baton::app
