#include "cli/layout.h"

#include <gtest/gtest.h>

namespace baton::cli {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(Layout, DescribesADurationByItsTwoLargestUnits) {
  EXPECT_EQ(describe(Milliseconds{0}), "0 s");
  EXPECT_EQ(describe(Milliseconds{-5'000}), "0 s");
  EXPECT_EQ(describe(seconds{59}), "59 s");
  EXPECT_EQ(describe(minutes{45} + seconds{30}), "45 min");
  EXPECT_EQ(describe(hours{2} + minutes{5}), "2 h 5 min");
  EXPECT_EQ(describe(hours{24 * 3 + 4} + minutes{5}), "3 d 4 h");
  EXPECT_EQ(describe(hours{48} + minutes{5}), "2 d");
}

TEST(Layout, CountsInSingularAndPlural) {
  EXPECT_EQ(counted(1, "gate"), "1 gate");
  EXPECT_EQ(counted(0, "gate"), "0 gates");
}

TEST(Layout, PadsByCodePoints) {
  EXPECT_EQ(padded("\xC3\xA9", 3), "\xC3\xA9  ");
  EXPECT_EQ(padded("longer", 3), "longer");
}

}  // namespace
}  // namespace baton::cli
