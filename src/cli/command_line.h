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

// An option or argument as the command declares it, for completion and the manual.
struct DeclaredOption {
  std::vector<std::string> names = {};  // "-h", "--help"; of an argument, its name alone
  std::string value = {};               // the placeholder in the help: "FILE"
  std::string help;
  std::vector<std::string> words = {};  // the accepted values, if they are a fixed list
  bool is_argument = false;
  bool is_flag = false;
  bool is_required = false;
  bool is_repeatable = false;
};

// In the order of the help. Parses nothing.
std::vector<DeclaredOption> declared_options(const CommandEntry& entry, Command& command);

}  // namespace baton::cli
