#pragma once

#include <memory>
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

// A command with the values of its options and arguments.
struct ParsedCommand {
  std::unique_ptr<Command> command;
  GlobalOptions options;
};

using ParseOutcome = std::variant<ParsedCommand, HelpAsked, UsageFault>;

// Makes the entry's command and parses what follows its name.
ParseOutcome parse_arguments(const CommandEntry& entry, const std::vector<std::string>& arguments);

// In the order of the help. Parses nothing.
std::vector<DeclaredOption> declared_options(const CommandEntry& entry, Command& command);

}  // namespace baton::cli
