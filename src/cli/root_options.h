#pragma once

#include <string>
#include <string_view>

#include "host/project_root.h"

namespace baton::cli {

// Messages name commands in backticks, such as "`baton recover`". Adds the options with which this
// command selected its project and state file, so that a named command works on the same ones. A
// command with such an option of its own keeps it; the default state file needs none.
std::string with_root_options(std::string_view message, const RootRequest& root);

}  // namespace baton::cli
