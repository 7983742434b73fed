#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/command.h"
#include "domain/authority/authorize.h"
#include "host/project_root.h"

namespace baton::cli {

// Options of every command.
struct GlobalOptions {
  RootRequest root = {};
  bool json = false;
  std::optional<std::string> color = {};     // auto, always or never
  std::vector<authority::Given> given = {};  // every option and argument of the command line
};

struct HelpAsked {
  std::string text;
};

// Empty if parsing succeeded; `command` and `options` then hold the arguments.
using ParseOutcome = std::optional<std::variant<HelpAsked, UsageFault>>;

// Parses what follows the command's name.
ParseOutcome parse_arguments(const CommandEntry& entry, Command& command, GlobalOptions& options,
                             std::vector<std::string> arguments);

}  // namespace baton::cli
