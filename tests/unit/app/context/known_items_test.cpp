#include "app/context/known_items.h"

#include <gtest/gtest.h>

#include "support/fake_project.h"
#include "support/recorded_project.h"

namespace baton::app {
namespace {

TEST(ItemNames, HaveAnItemByItsIdWithOrWithoutItsKind) {
  ItemNames names;
  names.add("decision", "dec_001");
  EXPECT_TRUE(names.has("dec_001"));
  EXPECT_TRUE(names.has("decision:dec_001"));
  EXPECT_FALSE(names.has("constraint:dec_001"));
  EXPECT_FALSE(names.has("dec_01"));
}

TEST(ItemNames, HintAtTheNearestNameInTheSameForm) {
  ItemNames names;
  names.add("decision", "dec_001");
  EXPECT_EQ(names.hint_for("dec_01"), "did you mean dec_001?");
  EXPECT_EQ(names.hint_for("decision:dec_01"), "did you mean decision:dec_001?");
  EXPECT_EQ(names.hint_for("nothing-like-it"), "`baton context AGENT --explain` lists the items");
}

TEST(KnownItems, AreThoseOfTheStateAndTheFieldsOfTheMap) {
  test::FakeProject project;
  Workspace workspace(*project.open({}));
  test::begin(workspace);
  test::record(workspace, test::prd_writer_output());
  const auto names = known_items("", workspace);
  ASSERT_TRUE(names.has_value());
  for (const char* item : {"output:exec_001", "gate:requirements-complete", "field:requirements"}) {
    EXPECT_TRUE(names->has(item)) << item;
  }
  EXPECT_FALSE(names->has("exec_002"));
}

}  // namespace
}  // namespace baton::app
