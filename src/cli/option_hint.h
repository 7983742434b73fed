#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"

namespace baton::cli {

// What a command accepts.
struct KnownWords {
  std::string command;               // "baton task add"
  std::vector<std::string> options;  // with their hyphens: "--json"
  std::span<const Argument> arguments;
};

// What may be meant by an option that the command does not have: one of the same meaning, the one
// with the nearest name, an argument with the name, or a text that begins with a hyphen; empty if
// there is none.
std::string hint_for_unknown(std::string_view option, const KnownWords& known);

}  // namespace baton::cli
