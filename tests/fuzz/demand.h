#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace baton::fuzz {

// Ends the process, which the fuzzer counts as a finding, if the claim does not hold.
inline void demand(bool holds, const char* claim, std::string_view about = {}) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n", claim, static_cast<int>(about.size()), about.data());
  std::abort();
}

}  // namespace baton::fuzz
