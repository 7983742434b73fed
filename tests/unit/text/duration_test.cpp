#include "text/duration.h"

#include <gtest/gtest.h>

#include <chrono>

namespace baton::text {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(Duration, IsDescribedByItsTwoLargestUnits) {
  EXPECT_EQ(describe(Milliseconds{0}), "0 s");
  EXPECT_EQ(describe(Milliseconds{-5'000}), "0 s");
  EXPECT_EQ(describe(seconds{59}), "59 s");
  EXPECT_EQ(describe(minutes{45} + seconds{30}), "45 min");
  EXPECT_EQ(describe(hours{2} + minutes{5}), "2 h 5 min");
  EXPECT_EQ(describe(hours{24 * 3 + 4} + minutes{5}), "3 d 4 h");
  EXPECT_EQ(describe(hours{48} + minutes{5}), "2 d");
}

}  // namespace
}  // namespace baton::text
