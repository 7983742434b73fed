#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

namespace baton::app {

// The element that matches; empty if none does, or several do.
template <typename Element, typename Matches>
std::optional<Element> only_match(const std::vector<Element>& elements, const Matches& matches) {
  const auto found = std::ranges::find_if(elements, matches);
  if (found == elements.end()) return std::nullopt;
  const bool is_only = std::find_if(std::next(found), elements.end(), matches) == elements.end();
  return is_only ? std::optional(*found) : std::nullopt;
}

}  // namespace baton::app
