#include "cli/layout.h"

#include <array>
#include <utility>

#include "text/concat.h"
#include "text/width.h"

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
  const std::size_t columns = text::display_width(text);
  if (columns < width) filled.append(width - columns, ' ');
  return filled;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (text::display_width(text) <= width) return std::string(text);
  return text::concat(text.substr(0, text::fitting_prefix(text, width == 0 ? 0 : width - 1)), "…");
}

std::string listed_briefly(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 10;
  if (names.size() <= kShown) return text::enumerate(names);
  std::string listed;
  for (std::size_t index = 0; index < kShown; ++index) {
    listed += text::concat(index == 0 ? "" : ", ", names[index]);
  }
  return text::concat(listed, " and ", std::to_string(names.size() - kShown), " more");
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
