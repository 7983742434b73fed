#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "host/host.h"

namespace baton::app {

// A marker for lines around `data` that does not occur in it. An id is random, so even a second try
// is rare; after the last one the function that writes the text refuses the marker.
inline std::string unused_marker(IdSource& ids, std::string_view data) {
  constexpr std::size_t kTries = 8;
  std::string marker = ids.next();
  for (std::size_t tried = 1; tried < kTries && data.find(marker) != std::string_view::npos;
       ++tried) {
    marker = ids.next();
  }
  return marker;
}

}  // namespace baton::app
