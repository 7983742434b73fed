#include "app/core/request/period.h"

#include <chrono>

#include "domain/model/members.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// How much is added to a given time to get the bound.
struct Slack {
  Milliseconds after_a_day{0};
  Milliseconds after_an_instant{0};
};

Result<std::optional<Instant>> parse_bound(const std::optional<std::string>& text, Slack slack,
                                           Instant now) {
  if (!text) return std::nullopt;
  if (const std::optional<std::uint32_t> days = model::days_in(*text)) {
    return now - std::chrono::days(*days) + slack.after_an_instant;
  }
  const bool is_day = text->size() == text::kDateLength;
  const std::optional<Instant> instant =
      text::parse_date_time(is_day ? text::concat(*text, "T00:00:00Z") : *text);
  if (instant) return *instant + (is_day ? slack.after_a_day : slack.after_an_instant);
  return fail(ErrorCode::usage, "not a date", *text,
              "use 2025-08-01, 2025-08-01T10:30:00Z, or 7d for seven days ago");
}

}  // namespace

Result<Period> parse_period(const std::optional<std::string>& since,
                            const std::optional<std::string>& until, Instant now) {
  Period period;
  BATON_TRY(period.since, parse_bound(since, {}, now));
  BATON_TRY(
      period.before,
      parse_bound(until, {.after_a_day = std::chrono::days{1}, .after_an_instant = Milliseconds{1}},
                  now));
  return period;
}

}  // namespace baton::app
