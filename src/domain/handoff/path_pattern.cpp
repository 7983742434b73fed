#include "domain/handoff/path_pattern.h"

#include <algorithm>
#include <span>
#include <vector>

namespace baton::handoff {
namespace {

using Parts = std::span<const std::string_view>;

constexpr std::string_view kAnyFolders = "**";

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (end > begin) parts.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// The last "*" takes as few characters as it can, and one more wherever that leads nowhere.
bool matches(std::string_view pattern, std::string_view name) {
  if (name.starts_with('.') && !pattern.starts_with('.')) return false;
  std::size_t at = 0;
  std::size_t star = std::string_view::npos;
  std::size_t taken = 0;
  for (std::size_t position = 0; position < name.size();) {
    const char wanted = at < pattern.size() ? pattern[at] : '\0';
    if (wanted == '*') {
      star = at++;
      taken = position;
    } else if (wanted == '?' || wanted == name[position]) {
      ++at;
      ++position;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      position = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

bool leads_to(Parts pattern, Parts place) {
  if (place.empty()) return true;
  if (pattern.empty()) return false;
  const bool is_any = pattern.front() == kAnyFolders;
  const Parts behind = pattern.subspan(1);
  if (!is_any || behind.empty()) {
    return (is_any || matches(pattern.front(), place.front())) &&
           leads_to(behind, place.subspan(1));
  }
  return leads_to(behind, place) || (place.size() > 1 && leads_to(pattern, place.subspan(1)));
}

}  // namespace

bool may_reach(std::string_view pattern, std::string_view place) {
  const std::vector<std::string_view> parts = parts_of(pattern);
  const bool is_for_all = parts.size() > 1 && parts[0] == kAnyFolders && parts[1].starts_with('*');
  return !is_for_all && leads_to(parts, parts_of(place));
}

bool may_enclose(std::string_view pattern, std::string_view place) {
  const std::vector<std::string_view> parts = parts_of(pattern);
  const std::vector<std::string_view> names = parts_of(place);
  return !parts.empty() && parts.size() < names.size() &&
         std::equal(parts.begin(), parts.end(), names.begin(), matches);
}

}  // namespace baton::handoff
