#include "app/core/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>
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

TEST(Parallel, ThrowsTheFirstExceptionAgainInTheCaller) {
  std::atomic<std::size_t> count = 0;
  const auto work = [&count](std::size_t) {
    ++count;
    throw std::bad_alloc();
  };
  EXPECT_THROW(static_cast<void>(work_in_parallel(1'000, work, {})), std::bad_alloc);
  EXPECT_LT(count, 1'000U);
}

TEST(Parallel, ThrowsTheExceptionOfAHelperAgainInTheCaller) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "no helpers on one core";
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> has_thrown = false;
  const auto work = [&](std::size_t) {
    if (std::this_thread::get_id() == caller) return has_thrown.wait(false);
    has_thrown = true;
    has_thrown.notify_all();
    throw std::bad_alloc();
  };
  EXPECT_THROW(static_cast<void>(work_in_parallel(1'000, work, {})), std::bad_alloc);
}

}  // namespace
}  // namespace baton::app
