#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/command.h"

// Options that several commands declare in the same words.
namespace baton::cli {

inline void declare_if_revision(Options& options, std::optional<std::uint64_t>& value) {
  options.option("--if-revision", value,
                 {.value = "N", .help = "Refuse unless the state is at revision N"});
}

inline void declare_attribution(Options& options, std::optional<std::string>& value) {
  options.option("--as", value,
                 {.value = "NAME", .help = "In whose name (default: user); not for agents"});
}

}  // namespace baton::cli
