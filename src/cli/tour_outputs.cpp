#include "cli/tour_outputs.h"

#include <chrono>
#include <cstddef>
#include <optional>

#include "text/rfc3339.h"

namespace baton::cli {
namespace {

constexpr std::string_view kSampleTime = "2025-08-01T";  // how each time of the samples begins
constexpr std::size_t kTimeLength = std::string_view("2025-08-01T18:00:00Z").size();
constexpr Instant kSampleEnd =
    std::chrono::sys_days(std::chrono::year(2025) / 8 / 1) + std::chrono::hours(18);

}  // namespace

std::string with_recent_times(std::string_view output, Instant now) {
  const auto moved_by = std::chrono::floor<std::chrono::seconds>(now - kSampleEnd);
  std::string moved(output);
  for (std::size_t at = moved.find(kSampleTime); at != std::string::npos;
       at = moved.find(kSampleTime, at + 1)) {
    const std::optional<Instant> time =
        text::parse_date_time(std::string_view(moved).substr(at, kTimeLength));
    if (time) moved.replace(at, kTimeLength, text::format_date_time(*time + moved_by));
  }
  return moved;
}

}  // namespace baton::cli
