#include "app/core/configuration/configuration.h"

#include <gtest/gtest.h>

#include "domain/policy/policies.h"
#include "support/memory_directory.h"

namespace baton::app {
namespace {

TEST(ReadConfiguration, NamesThePlaceOfAnUnknownContextType) {
  const auto read =
      read_configuration("{\"policies\":\n {\"m\": {\"contextTypes\": [\"bogus\"]}}}");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().subject, ".claude/baton.json");
  EXPECT_EQ(read.error().pointer, "/policies/m/contextTypes/0");
  ASSERT_TRUE(read.error().position);
  EXPECT_EQ(read.error().position->line, 2U);
  EXPECT_EQ(read.error().position->column, 26U);
}

TEST(ReadConfiguration, NamesThePlaceOfAReservedFolder) {
  const auto read = read_configuration(R"({"paths": {"archive": ".git/x"}})");
  ASSERT_FALSE(read);
  ASSERT_TRUE(read.error().position);
  EXPECT_EQ(read.error().position->column, 23U);
}

// A wrong policy must not switch off the others.
TEST(UsableConfiguration, LacksOnlyTheMemberOfAnUnknownContextType) {
  test::MemoryDirectory root;
  root.put(".claude/baton.json", R"({"policies": {"m": {"contextTypes": ["bogus"]},
      "own": {"contextTypes": ["decision"], "sensitive": true}}})");
  const auto usable = usable_configuration(root);
  ASSERT_TRUE(usable);
  ASSERT_NE(usable->policies.find("own"), nullptr);
  EXPECT_TRUE(usable->policies.find("own")->sensitive);
}

}  // namespace
}  // namespace baton::app
