#include "cli/layout.h"

#include <array>

#include "text/concat.h"
#include "text/utf8.h"

namespace baton::cli {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};

constexpr std::array<Unit, 4> kUnits = {
    {{"d", 86'400'000}, {"h", 3'600'000}, {"min", 60'000}, {"s", 1'000}}};

}  // namespace

std::string padded(std::string_view text, std::size_t width) {
  std::string filled(text);
  const std::size_t length = text::count_code_points(text);
  if (length < width) filled.append(width - length, ' ');
  return filled;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (text::count_code_points(text) <= width) return std::string(text);
  std::size_t end = 0;
  for (std::size_t kept = 0; kept + 1 < width; ++kept) {
    do ++end;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
  }
  return text::concat(text.substr(0, end), "…");
}

std::string counted(std::size_t count, std::string_view singular) {
  return text::concat(std::to_string(count), " ", singular, count == 1 ? "" : "s");
}

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
      described += text::concat(second ? " " : "", std::to_string(count), " ", unit.name);
    }
    if (second) break;
  }
  return described.empty() ? "0 s" : described;
}

}  // namespace baton::cli
