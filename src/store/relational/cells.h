#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "baton/instant.h"
#include "store/relational/connection.h"

namespace baton::relational {

inline Parameter number(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}
inline Parameter optional_number(const std::optional<std::uint64_t>& value) {
  return value ? number(*value) : Parameter();
}
// Times are kept as milliseconds since 1970.
inline Parameter time(Instant instant) {
  return static_cast<std::int64_t>(instant.time_since_epoch().count());
}
inline Parameter optional_time(const std::optional<Instant>& instant) {
  return instant ? time(*instant) : Parameter();
}
inline Parameter optional_text(const std::optional<std::string>& text) {
  return text ? Parameter(std::string_view(*text)) : Parameter();
}

// Reads the cells of a row one after the other. A missing cell or NULL reads as empty.
class Cells {
 public:
  explicit Cells(Row& row) : row_(row) {}

  std::optional<std::string> optional_text() {
    if (next_ >= row_.size()) return std::nullopt;
    return std::move(row_[next_++]);
  }
  std::string text() { return optional_text().value_or(std::string()); }
  std::optional<std::int64_t> optional_integer() {
    const std::optional<std::string> digits = optional_text();
    if (!digits) return std::nullopt;
    std::int64_t value = 0;
    std::from_chars(digits->data(), digits->data() + digits->size(), value);
    return value;
  }
  std::uint64_t number() { return static_cast<std::uint64_t>(optional_integer().value_or(0)); }
  std::optional<std::uint64_t> optional_number() {
    const std::optional<std::int64_t> value = optional_integer();
    if (!value) return std::nullopt;
    return static_cast<std::uint64_t>(*value);
  }
  std::optional<Instant> optional_time() {
    const std::optional<std::int64_t> value = optional_integer();
    if (!value) return std::nullopt;
    return Instant(Milliseconds(*value));
  }
  Instant time() { return optional_time().value_or(Instant{}); }

 private:
  Row& row_;
  std::size_t next_ = 0;
};

}  // namespace baton::relational
