#pragma once

#include <string>
#include <string_view>

#include "baton/instant.h"

// The sample outputs of `baton quickstart`.
namespace baton::cli {

// The text of a sample output with its times moved, so that the sample's day ends at `now`: an
// output from the day of the sample would be reported as old. Whole seconds.
std::string with_recent_times(std::string_view output, Instant now);

}  // namespace baton::cli
