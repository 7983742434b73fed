#include "app/period.h"

#include <chrono>

#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::size_t kDateLength = 10;  // "2025-08-01"

// How much later than what was written a bound lies.
struct Slack {
  Milliseconds after_a_day{0};
  Milliseconds after_an_instant{0};
};

Result<std::optional<Instant>> parse_bound(const std::optional<std::string>& text, Slack slack) {
  if (!text) return std::nullopt;
  const bool is_day = text->size() == kDateLength;
  const std::optional<Instant> instant =
      text::parse_date_time(is_day ? text::concat(*text, "T00:00:00Z") : *text);
  if (instant) return *instant + (is_day ? slack.after_a_day : slack.after_an_instant);
  return fail(ErrorCode::usage, "not a date", *text, "2025-08-01 or 2025-08-01T10:30:00Z");
}

}  // namespace

Result<Period> parse_period(const std::optional<std::string>& since,
                            const std::optional<std::string>& until) {
  Period period;
  BATON_TRY(period.since, parse_bound(since, {}));
  BATON_TRY(period.before, parse_bound(until, {.after_a_day = std::chrono::days{1},
                                               .after_an_instant = Milliseconds{1}}));
  return period;
}

}  // namespace baton::app
