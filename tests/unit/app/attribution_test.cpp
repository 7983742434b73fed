#include "app/core/attribution.h"

#include <gtest/gtest.h>

#include "support/fake_host.h"

namespace baton::app {
namespace {

TEST(Attribution, IsTheUserUntilSomebodyIsNamed) {
  const test::MapEnvironment environment;
  EXPECT_EQ(attribute(std::nullopt, environment)->name, "user");
  EXPECT_EQ(attribute("security-auditor", environment)->name, "security-auditor");
}

TEST(Attribution, DropsThePluginPrefixOfAnAgent) {
  EXPECT_EQ(attribute("baton:code-writer", test::MapEnvironment{})->name, "code-writer");
}

TEST(Attribution, RefusesANameInsideAnAgentsRun) {
  test::MapEnvironment environment;
  environment.variables = {{"CLAUDECODE", "1"}, {"BATON_AGENT", "code-writer"}};
  const auto refused = attribute("user", environment);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::denied);
}

TEST(Attribution, NeedsBothVariablesToSeeAnAgentsRun) {
  test::MapEnvironment environment;
  environment.variables = {{"CLAUDECODE", "1"}};
  EXPECT_TRUE(attribute("tester", environment));
  environment.variables = {{"BATON_AGENT", "code-writer"}};
  EXPECT_TRUE(attribute("tester", environment));
  environment.variables = {{"CLAUDECODE", "1"}, {"BATON_AGENT", ""}};
  EXPECT_FALSE(is_agent_run(environment));
}

TEST(Attribution, RefusesWhatIsNoName) {
  const auto refused = attribute("a b\x1b[31m", test::MapEnvironment{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace baton::app
