#include "cli/tour_outputs.h"

#include <gtest/gtest.h>

#include <string>

#include "text/rfc3339.h"

namespace baton::cli {
namespace {

TEST(TourOutputs, HaveTimesOfToday) {
  const std::string output =
      R"({"timestamp": "2025-08-01T10:30:00Z", "other": "2025-08-01", "last": "2025-08-01T17:59:00Z"})";
  const auto now = text::parse_date_time("2027-02-03T00:30:00.250Z");
  ASSERT_TRUE(now);
  EXPECT_EQ(
      with_recent_times(output, *now),
      R"({"timestamp": "2027-02-02T17:00:00Z", "other": "2025-08-01", "last": "2027-02-03T00:29:00Z"})");
}

TEST(TourOutputs, KeepWhatOnlyBeginsAsATime) {
  const auto now = text::parse_date_time("2027-02-03T00:30:00Z");
  ASSERT_TRUE(now);
  for (const std::string cut : {"2025-08-01T", "at 2025-08-01T25:00:00Z", "2025-08-01T10:30"}) {
    EXPECT_EQ(with_recent_times(cut, *now), cut);
  }
}

}  // namespace
}  // namespace baton::cli
