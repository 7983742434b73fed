#pragma once

#include <string_view>
#include <vector>

namespace baton::detection {

// A token as its issuer documents it; see fill() for the pattern.
struct Sample {
  std::string_view kind;
  std::string_view pattern;
};

const std::vector<Sample>& token_samples();

}  // namespace baton::detection
