#include "text/whole_number.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(WholeNumbers, HaveDecimalDigitsOnly) {
  EXPECT_EQ(parse_whole("0"), 0);
  EXPECT_EQ(parse_whole("10"), 10);
  EXPECT_EQ(parse_whole("9223372036854775807"), 9'223'372'036'854'775'807);
  for (const char* other : {"", "-1", "+1", "010", "00", "1x", " 1", "9223372036854775808"}) {
    EXPECT_FALSE(parse_whole(other)) << other;
  }
}

TEST(WholeNumbers, GetZerosUpToAWidth) {
  EXPECT_EQ(zero_padded(7, 3), "007");
  EXPECT_EQ(zero_padded(1234, 3), "1234");
  EXPECT_EQ(zero_padded(0, 0), "0");
}

}  // namespace
}  // namespace baton::text
