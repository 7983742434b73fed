#include "text/duration.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "text/concat.h"

namespace baton::text {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};

constexpr std::array<Unit, 4> kUnits = {
    {{"d", 86'400'000}, {"h", 3'600'000}, {"min", 60'000}, {"s", 1'000}}};

}  // namespace

std::string describe(Milliseconds duration) {
  std::int64_t left = duration.count();
  std::string described;
  for (std::size_t i = 0; i < kUnits.size(); ++i) {
    const Unit& unit = kUnits.at(i);
    const std::int64_t count = left / unit.milliseconds;
    if (count <= 0) {
      if (!described.empty()) break;
      continue;
    }
    left -= count * unit.milliseconds;
    const bool second = !described.empty();
    const bool seconds_of_minutes = second && unit.name == "s";
    if (!seconds_of_minutes) {
      described += concat(second ? " " : "", std::to_string(count), " ", unit.name);
    }
    if (second) break;
  }
  return described.empty() ? "0 s" : described;
}

}  // namespace baton::text
