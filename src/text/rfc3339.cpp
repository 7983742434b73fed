#include "text/rfc3339.h"

#include <algorithm>
#include <chrono>

#include "text/ascii.h"
#include "text/whole_number.h"

namespace baton::text {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::year_month_day;

// Reads pieces from the front of a text. After one piece fails, every later one fails.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  int number(std::size_t digits, int least, int most) {
    int value = 0;
    for (std::size_t index = 0; index < digits; ++index) {
      if (rest_.empty() || !is_digit(rest_.front())) return refuse();
      value = value * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    return value < least || value > most ? refuse() : value;
  }

  // Reads one character if it is one of `choices`; returns 0 otherwise.
  char take(std::string_view choices) {
    if (rest_.empty()) return '\0';
    const char taken = rest_.front();
    const auto is_taken = [taken](char choice) { return choice == taken; };
    if (std::ranges::none_of(choices, is_taken)) return '\0';
    rest_.remove_prefix(1);
    return taken;
  }

  void expect(std::string_view choices) {
    if (take(choices) == '\0') good_ = false;
  }

  Milliseconds fraction() {
    if (take(".") == '\0') return Milliseconds(0);
    if (rest_.empty() || !is_digit(rest_.front())) good_ = false;
    int value = 0;
    for (int weight = 100; !rest_.empty() && is_digit(rest_.front()); weight /= 10) {
      value += weight * (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    return Milliseconds(value);
  }

  minutes offset() {
    if (take("Zz") != '\0') return minutes(0);
    const char sign = take("+-");
    if (sign == '\0') good_ = false;
    const int hour = number(2, 0, 23);
    expect(":");
    const minutes distance = hours(hour) + minutes(number(2, 0, 59));
    return sign == '-' ? -distance : distance;
  }

  [[nodiscard]] bool finished() const { return good_ && rest_.empty(); }

 private:
  int refuse() {
    good_ = false;
    return 0;
  }

  std::string_view rest_;
  bool good_ = true;
};

year_month_day read_date(Reader& reader) {
  const int year = reader.number(4, 0, 9999);
  reader.expect("-");
  const int month = reader.number(2, 1, 12);
  reader.expect("-");
  const int day = reader.number(2, 1, 31);
  return {std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
          std::chrono::day(static_cast<unsigned>(day))};
}

// Of a part of an instant, which is not negative.
void append_padded(std::string& text, long value, std::size_t width) {
  text += zero_padded(static_cast<std::uint64_t>(value), width);
}

}  // namespace

std::optional<Instant> parse_date_time(std::string_view text) {
  Reader reader(text);
  const year_month_day date = read_date(reader);
  reader.expect("Tt");
  const int hour = reader.number(2, 0, 23);
  reader.expect(":");
  const int minute = reader.number(2, 0, 59);
  reader.expect(":");
  const int second = reader.number(2, 0, 60);
  const Milliseconds fraction = reader.fraction();
  const minutes offset = reader.offset();
  if (!reader.finished() || !date.ok()) return std::nullopt;

  const auto whole_minute = sys_days(date) + hours(hour) + minutes(minute) - offset;
  // A leap second is the last second of a UTC day, whatever the local time is.
  const auto time_of_day = whole_minute - std::chrono::floor<days>(whole_minute);
  if (second == 60 && time_of_day != hours(23) + minutes(59)) return std::nullopt;
  const Instant instant = whole_minute + seconds(second) + fraction;
  // Refuses times that cannot be printed in UTC with a four-digit year.
  const Instant first = sys_days(std::chrono::year(0) / 1 / 1);
  const Instant last = sys_days(std::chrono::year(10000) / 1 / 1);
  if (instant < first || instant >= last) return std::nullopt;
  return instant;
}

std::string format_date_time(Instant instant) {
  const sys_days day = std::chrono::floor<days>(instant);
  const year_month_day date(day);
  const std::chrono::hh_mm_ss<Milliseconds> time(instant - day);
  std::string text;
  append_padded(text, static_cast<int>(date.year()), 4);
  text += '-';
  append_padded(text, static_cast<long>(static_cast<unsigned>(date.month())), 2);
  text += '-';
  append_padded(text, static_cast<long>(static_cast<unsigned>(date.day())), 2);
  text += 'T';
  append_padded(text, time.hours().count(), 2);
  text += ':';
  append_padded(text, time.minutes().count(), 2);
  text += ':';
  append_padded(text, time.seconds().count(), 2);
  if (time.subseconds().count() != 0) {
    text += '.';
    append_padded(text, time.subseconds().count(), 3);
  }
  text += 'Z';
  return text;
}

}  // namespace baton::text
