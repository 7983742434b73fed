#include "json/number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace baton::json {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr double kTwoTo64 = 18446744073709551616.0;

std::strong_ordering compare_reals(double left, double right) {
  if (left < right) return std::strong_ordering::less;
  return left > right ? std::strong_ordering::greater : std::strong_ordering::equal;
}

std::strong_ordering compare_real_to_natural(double left, std::uint64_t right) {
  if (left < 0) return std::strong_ordering::less;
  if (left >= kTwoTo64) return std::strong_ordering::greater;
  const double whole = std::trunc(left);
  const auto order = static_cast<std::uint64_t>(whole) <=> right;
  return std::is_neq(order) ? order : compare_reals(left, whole);
}

std::strong_ordering compare_real_to_negative(double left, std::int64_t right) {
  if (left >= 0) return std::strong_ordering::greater;
  if (left < -kTwoTo63) return std::strong_ordering::less;
  const double whole = std::trunc(left);
  const auto order = static_cast<std::int64_t>(whole) <=> right;
  return std::is_neq(order) ? order : compare_reals(left, whole);
}

std::strong_ordering compare_real(double left, const Number& right) {
  switch (right.kind()) {
    case Number::Kind::real: return compare_reals(left, right.real());
    case Number::Kind::natural: return compare_real_to_natural(left, right.natural());
    case Number::Kind::negative: return compare_real_to_negative(left, right.negative());
  }
  return std::strong_ordering::equal;
}

std::strong_ordering reversed(std::strong_ordering order) {
  if (std::is_lt(order)) return std::strong_ordering::greater;
  return std::is_gt(order) ? std::strong_ordering::less : std::strong_ordering::equal;
}

// |value| = mantissa * 10^exponent.
struct Decimal {
  std::uint64_t mantissa = 0;
  int exponent = 0;
};

Decimal decimal_of_real(double value) {
  std::array<char, 32> buffer{};
  char* const first = buffer.data();
  const auto written =
      std::to_chars(first, first + buffer.size(), std::fabs(value), std::chars_format::scientific);
  const std::string_view text(first, static_cast<std::size_t>(written.ptr - first));
  const std::size_t mark = text.find('e');
  Decimal decimal;
  for (std::size_t at = 0; at < mark; ++at) {
    if (text[at] == '.') continue;
    decimal.mantissa = decimal.mantissa * 10 + static_cast<std::uint64_t>(text[at] - '0');
    if (at > 1) --decimal.exponent;
  }
  const char* const digits = first + mark + (text[mark + 1] == '+' ? 2 : 1);
  int power = 0;
  std::from_chars(digits, written.ptr, power);
  decimal.exponent += power;
  return decimal;
}

Decimal decimal_of(const Number& number) {
  switch (number.kind()) {
    case Number::Kind::natural: return {number.natural(), 0};
    case Number::Kind::negative: return {std::uint64_t{0} - number.natural(), 0};
    case Number::Kind::real: break;
  }
  return decimal_of_real(number.real());
}

// mantissa * 10^power, modulo `modulus`.
std::uint64_t scaled_modulo(std::uint64_t mantissa, int power, std::uint64_t modulus) {
  Wide result = mantissa % modulus;
  Wide base = 10 % modulus;
  for (int left = power; left > 0; left /= 2) {
    if (left % 2 == 1) result = result * base % modulus;
    base = base * base % modulus;
  }
  return static_cast<std::uint64_t>(result);
}

}  // namespace

bool Number::is_integer() const {
  return kind_ != Kind::real || std::trunc(real_) == real_;
}

bool Number::is_positive() const {
  return kind_ == Kind::real ? real_ > 0 : kind_ == Kind::natural && bits_ > 0;
}

double Number::nearest_double() const {
  switch (kind_) {
    case Kind::natural: return static_cast<double>(natural());
    case Kind::negative: return static_cast<double>(negative());
    case Kind::real: break;
  }
  return real_;
}

std::string Number::text() const {
  std::array<char, 32> buffer{};
  char* const first = buffer.data();
  char* const last = first + buffer.size();
  switch (kind_) {
    case Kind::natural: return {first, std::to_chars(first, last, natural()).ptr};
    case Kind::negative: return {first, std::to_chars(first, last, negative()).ptr};
    case Kind::real: break;
  }
  return {first, std::to_chars(first, last, real_).ptr};
}

std::strong_ordering compare(const Number& left, const Number& right) {
  if (left.kind() == Number::Kind::real) return compare_real(left.real(), right);
  if (right.kind() == Number::Kind::real) return reversed(compare_real(right.real(), left));
  if (left.kind() == right.kind()) {
    return left.kind() == Number::Kind::natural ? left.natural() <=> right.natural()
                                                : left.negative() <=> right.negative();
  }
  return left.kind() == Number::Kind::negative ? std::strong_ordering::less
                                               : std::strong_ordering::greater;
}

bool is_multiple(const Number& value, const Number& divisor) {
  if (value.kind() == Number::Kind::natural && divisor.kind() == Number::Kind::natural) {
    return value.natural() % divisor.natural() == 0;
  }
  const Decimal dividend = decimal_of(value);
  const Decimal unit = decimal_of(divisor);
  if (dividend.mantissa == 0) return true;
  const int power = dividend.exponent - unit.exponent;
  if (power >= 0) return scaled_modulo(dividend.mantissa, power, unit.mantissa) == 0;
  // The divisor's unit is larger: mantissas have at most 20 digits, so 10^20 divides none of them.
  if (power < -19) return false;
  Wide modulus = unit.mantissa;
  for (int left = power; left < 0; ++left) modulus *= 10;
  return dividend.mantissa % modulus == 0;
}

}  // namespace baton::json
