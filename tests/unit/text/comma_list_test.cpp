#include "text/comma_list.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

using Elements = std::vector<std::string>;

TEST(CommaList, SplitsAtCommasAndDropsBlanks) {
  EXPECT_EQ(comma_list("planner, coder"), (Elements{"planner", "coder"}));
  EXPECT_EQ(comma_list("a b"), (Elements{"a b"}));
}

TEST(CommaList, DropsEmptyElements) {
  EXPECT_EQ(comma_list(",a,, b ,"), (Elements{"a", "b"}));
  EXPECT_TRUE(comma_list("").empty());
  EXPECT_TRUE(comma_list(" , ").empty());
}

}  // namespace
}  // namespace baton::text
