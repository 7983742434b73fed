#include "cli/progress_bar.h"

#include <gtest/gtest.h>

namespace baton::cli {
namespace {

using std::chrono::milliseconds;

struct ProgressMeterTest : testing::Test {
  std::chrono::steady_clock::time_point now;
  ProgressMeter meter{"files", [this] { return now; }};
};

TEST_F(ProgressMeterTest, DrawsNothingInTheFirstSecond) {
  now += milliseconds{999};
  EXPECT_EQ(meter.advance(1, 4), "");
  EXPECT_EQ(meter.advance(4, 4), "");
}

TEST_F(ProgressMeterTest, DrawsAtMostTenTimesASecond) {
  now += milliseconds{1000};
  EXPECT_EQ(meter.advance(1, 4), "\r\x1b[K[#####               ] 1/4 files");
  now += milliseconds{99};
  EXPECT_EQ(meter.advance(2, 4), "");
  now += milliseconds{1};
  EXPECT_EQ(meter.advance(2, 4), "\r\x1b[K[##########          ] 2/4 files");
}

TEST_F(ProgressMeterTest, ErasesTheBarOnceAfterTheLastItem) {
  now += milliseconds{1000};
  EXPECT_NE(meter.advance(1, 2), "");
  EXPECT_EQ(meter.advance(2, 2), "\r\x1b[K");
  EXPECT_EQ(meter.advance(2, 2), "");
}

TEST_F(ProgressMeterTest, AcceptsNoItems) {
  now += milliseconds{1000};
  EXPECT_EQ(meter.advance(0, 0), "");
}

}  // namespace
}  // namespace baton::cli
