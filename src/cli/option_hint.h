#pragma once

#include <span>
#include <string>
#include <string_view>

namespace baton::cli {

// What may be meant by an option that the command does not have: one of the same meaning, the one
// with the nearest name, or an argument; empty if there is none. `known` are the command's options,
// such as
// "--json", and the names of its arguments.
std::string hint_for_unknown(std::string_view option, std::string_view command,
                             std::span<const std::string> known);

}  // namespace baton::cli
