#include "app/core/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace baton::app {
namespace {

TEST(Parallel, DoesEachItemOnce) {
  std::vector<std::atomic<int>> times(1000);
  std::uint64_t last = 0;
  const Result<void> done = work_in_parallel(
      times.size(), [&times](std::size_t item) { ++times[item]; },
      [&last](std::uint64_t now, std::uint64_t all) {
        EXPECT_EQ(all, 1000U);
        EXPECT_GE(now, last);
        last = now;
        return Continue::on;
      });
  EXPECT_TRUE(done);
  EXPECT_EQ(last, 1000U);
  EXPECT_TRUE(std::ranges::all_of(times, [](const auto& count) { return count == 1; }));
}

TEST(Parallel, DoesNothingForNoItems) {
  EXPECT_TRUE(work_in_parallel(0, [](std::size_t) { FAIL(); }, {}));
}

TEST(Parallel, EndsWhenTheCallerStops) {
  std::atomic<std::size_t> count = 0;
  const Result<void> done = work_in_parallel(
      1'000'000, [&count](std::size_t) { ++count; },
      [](std::uint64_t, std::uint64_t) { return Continue::stop; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::conflict);
  EXPECT_LT(count, 1'000'000U);
}

}  // namespace
}  // namespace baton::app
