#pragma once

#include <string>
#include <string_view>

#include "host/project_root.h"

namespace baton::cli {

// Messages name commands in backticks, such as "`baton recover`". Adds the options with which this
// command selected its project and state file, so that a named command works on the same ones.
// Unchanged: a command with an option of its own in that place, and a line that explains what to do
// without --state.
std::string with_root_options(std::string_view message, const RootRequest& root);

}  // namespace baton::cli
