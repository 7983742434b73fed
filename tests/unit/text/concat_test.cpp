#include "text/concat.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(FirstNames, LeavesFewNamesUnchanged) {
  EXPECT_EQ(enumerate(first_names({"a", "b"}, 2)), "a and b");
}

TEST(FirstNames, ShowsTheNameThatAloneWouldBeLeftOut) {
  EXPECT_EQ(enumerate(first_names({"a", "b", "c"}, 2)), "a, b and c");
}

TEST(FirstNames, CountsTheOthers) {
  EXPECT_EQ(enumerate(first_names({"a", "b", "c", "d"}, 2)), "a, b and 2 more");
}

}  // namespace
}  // namespace baton::text
