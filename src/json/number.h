#pragma once

#include <compare>
#include <cstdint>
#include <string>

// JSON numbers without loss: 2^63 + 1 is not 2^63, and 0.0075 is a multiple of 0.0001.
namespace baton::json {

class Number {
 public:
  enum class Kind : std::uint8_t { negative, natural, real };

  constexpr Number() = default;
  static constexpr Number from_signed(std::int64_t value) {
    return value < 0 ? Number(Kind::negative, static_cast<std::uint64_t>(value), 0)
                     : Number(Kind::natural, static_cast<std::uint64_t>(value), 0);
  }
  static constexpr Number from_unsigned(std::uint64_t value) { return {Kind::natural, value, 0}; }
  static constexpr Number from_real(double value) { return {Kind::real, 0, value}; }

  [[nodiscard]] constexpr Kind kind() const { return kind_; }
  [[nodiscard]] constexpr std::uint64_t natural() const { return bits_; }
  [[nodiscard]] constexpr std::int64_t negative() const { return static_cast<std::int64_t>(bits_); }
  [[nodiscard]] constexpr double real() const { return real_; }

  // JSON Schema's definition: 1.0 is an integer.
  [[nodiscard]] bool is_integer() const;
  [[nodiscard]] bool is_positive() const;
  [[nodiscard]] double nearest_double() const;
  [[nodiscard]] std::string text() const;

 private:
  constexpr Number(Kind kind, std::uint64_t bits, double real)
      : kind_(kind), bits_(bits), real_(real) {}

  Kind kind_ = Kind::natural;
  std::uint64_t bits_ = 0;
  double real_ = 0;
};

// Exact for all combinations of kinds.
std::strong_ordering compare(const Number& left, const Number& right);

// Whether value / divisor is an integer; both are exact decimals.
bool is_multiple(const Number& value, const Number& divisor);

}  // namespace baton::json
