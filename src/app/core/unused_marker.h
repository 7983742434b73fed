#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "host/host.h"
#include "json/contains_text.h"
#include "text/ascii.h"

namespace baton::app {

// The first id that is not used, and that begins with a digit: a text is searched faster for one,
// because it has fewer digits than letters. An id is random, so a used one is rare; after the last
// try the function that writes the text refuses the marker.
template <std::predicate<std::string_view> IsUsed>
std::string first_unused(IdSource& ids, const IsUsed& is_used) {
  constexpr std::size_t kTries = 16;
  std::string marker = ids.next();
  for (std::size_t tried = 1; tried < kTries; ++tried) {
    if (text::is_digit(marker.front()) && !is_used(marker)) break;
    marker = ids.next();
  }
  return marker;
}

// A marker for lines around `data` that does not occur in it.
inline std::string unused_marker(IdSource& ids, std::string_view data) {
  return first_unused(ids,
                      [data](std::string_view marker) { return data.find(marker) != data.npos; });
}
inline std::string unused_marker(IdSource& ids, const json::View& data) {
  return first_unused(
      ids, [&data](std::string_view marker) { return json::contains_text(data, marker); });
}

}  // namespace baton::app
