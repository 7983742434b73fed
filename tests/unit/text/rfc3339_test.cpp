#include "text/rfc3339.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

struct Reading {
  std::string text;
  std::string in_utc;
};

class DateTimeTest : public testing::TestWithParam<Reading> {};

TEST_P(DateTimeTest, IsReadAndWrittenInUtc) {
  const std::optional<Instant> instant = parse_date_time(GetParam().text);
  ASSERT_TRUE(instant) << GetParam().text;
  EXPECT_EQ(format_date_time(*instant), GetParam().in_utc);
}

const Reading kReadings[] = {
    {"2025-08-01T10:30:00Z", "2025-08-01T10:30:00Z"},
    {"2025-08-01t10:30:00z", "2025-08-01T10:30:00Z"},
    {"2025-08-01T10:30:00.5Z", "2025-08-01T10:30:00.500Z"},
    {"2025-08-01T10:30:00.001234567Z", "2025-08-01T10:30:00.001Z"},
    {"2025-08-01T10:30:00.0009Z", "2025-08-01T10:30:00Z"},
    {"2025-08-01T10:30:00+02:00", "2025-08-01T08:30:00Z"},
    {"2025-01-01T00:30:00+01:00", "2024-12-31T23:30:00Z"},
    {"2025-12-31T23:30:00-23:59", "2026-01-01T23:29:00Z"},
    {"2025-08-01T10:30:00-00:00", "2025-08-01T10:30:00Z"},
    {"2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"},
    {"2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"},
    {"1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"},
    {"0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"},
    {"9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"},
    {"1998-12-31T23:59:60Z", "1999-01-01T00:00:00Z"},
    {"1998-12-31T15:59:60.123-08:00", "1999-01-01T00:00:00.123Z"},
};

INSTANTIATE_TEST_SUITE_P(Texts, DateTimeTest, testing::ValuesIn(kReadings));

TEST(ParseDateTime, RefusesInvalidTimes) {
  for (const char* text : {"",
                           "2025-08-01",
                           "10:30:00Z",
                           "2025-08-01T10:30:00",
                           "2025-08-01 10:30:00Z",
                           "2025-8-01T10:30:00Z",
                           "2025-13-01T00:00:00Z",
                           "2025-00-01T00:00:00Z",
                           "2025-04-31T00:00:00Z",
                           "2025-02-29T00:00:00Z",
                           "1900-02-29T00:00:00Z",
                           "2025-08-00T00:00:00Z",
                           "2025-08-01T24:00:00Z",
                           "2025-08-01T10:60:00Z",
                           "2025-08-01T10:30:61Z",
                           "2025-08-01T10:30:60Z",
                           "1998-12-31T23:59:60+01:00",
                           "2025-08-01T10:30:00.Z",
                           "2025-08-01T10:30:00,5Z",
                           "2025-08-01T10:30:00+24:00",
                           "2025-08-01T10:30:00+02:60",
                           "2025-08-01T10:30:00+0200",
                           "2025-08-01T10:30:00+02",
                           "2025-08-01T10:30:00Z ",
                           " 2025-08-01T10:30:00Z",
                           "2025-08-01T10:30Z",
                           "+025-08-01T10:30:00Z",
                           "2025-08-01T1\xD9\xA3:30:00Z",
                           "0000-01-01T00:00:00+00:01",
                           "9999-12-31T23:59:59-00:01"}) {
    EXPECT_FALSE(parse_date_time(text)) << text;
  }
}

TEST(ParseDateTime, RefusesEveryCutOffText) {
  const std::string text = "2025-08-01T10:30:00.123+02:00";
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(parse_date_time(text.substr(0, length))) << length;
  }
}

TEST(FormatDateTime, ComesBackForEveryDay) {
  const Instant first = *parse_date_time("1996-01-01T12:34:56.789Z");
  for (int day = 0; day < 2000; ++day) {
    const Instant instant = first + std::chrono::hours(24 * day);
    ASSERT_EQ(parse_date_time(format_date_time(instant)), instant) << day;
  }
}

}  // namespace
}  // namespace baton::text
