#pragma once

#include <string>

#include "app/context/context_sizes.h"

namespace baton::cli {

// A table: a line for each agent with a bar of what its context has of default-allow, and a line
// for all agents together.
std::string context_sizes_text(const app::ContextSizes& sizes);

}  // namespace baton::cli
