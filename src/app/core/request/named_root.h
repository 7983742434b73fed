#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/project_root.h"

// What a command line names that could not be parsed: its error is shown by the rules of the
// project that it is about.
namespace baton::app {

// The value of `--name VALUE` or `--name=VALUE`.
std::optional<std::string> value_of_option(const std::vector<std::string>& arguments,
                                           std::string_view name);

// The values of --project and --state.
RootRequest named_root(const std::vector<std::string>& arguments);

}  // namespace baton::app
