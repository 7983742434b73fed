#include "domain/detection/emphasis.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::detection {
namespace {

// Whether stars at `at` begin a text, and are neither a value nor the mark of an item of a list.
bool opens_emphasis(std::string_view line, std::size_t at, std::size_t count) {
  constexpr std::string_view kBeforeValue = "=:*/@";
  constexpr std::string_view kNotInside = " \t\r*,;&|\"'";
  const bool is_value = at > 0 && kBeforeValue.find(line[at - 1]) != std::string_view::npos;
  const std::size_t inside = at + count;
  return !is_value && inside < line.size() &&
         kNotInside.find(line[inside]) == std::string_view::npos;
}

}  // namespace

std::size_t skip_closing_stars(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostStars = 3;
  constexpr std::size_t kReach = 80;
  const std::size_t end = std::min(text.find_first_not_of('*', at), text.size());
  if (end == at || end - at > kMostStars) return at;
  const std::string_view mark = text.substr(at, end - at);
  const std::size_t least = at - std::min(at, kReach);
  std::string_view line = text.substr(least, at - least);
  line.remove_prefix(line.rfind('\n') + 1);  // npos + 1 is 0
  const std::size_t open = line.rfind(mark);
  const bool is_open = open != std::string_view::npos && opens_emphasis(line, open, mark.size());
  return is_open ? end : at;
}

}  // namespace baton::detection
