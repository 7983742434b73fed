#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "app/core/configuration/configuration.h"
#include "baton/finding.h"

namespace baton::app {

// A warning (rule state-size) for a state of that size: it has 75 % of limits.stateTokens, or
// exceeds it. Empty without a limit.
std::optional<Finding> size_finding(std::size_t tokens, const Configuration& configuration);

// The same for the state's text. Its tokens are counted only if there may be enough.
std::optional<Finding> size_finding(std::string_view text, const Configuration& configuration);

}  // namespace baton::app
