// Parses a command line: first only with the options that it names.
#include <array>
#include <stdexcept>
#include <utility>

#include "cli/action_command.h"
#include "cli/command_line.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 3> kColors = {"auto", "always", "never"};

void declare_globals(Options& options, GlobalOptions& globals) {
  options.option("--project", globals.root.project,
                 {.value = "DIR",
                  .help = "The project's root (default: BATON_PROJECT, "
                          "CLAUDE_PROJECT_DIR, or searched upward)"});
  options.option("--state", globals.root.state,
                 {.value = "FILE", .help = "The state file (default: the project's)"});
  options.choice("--color", globals.color, kColors, "Colours (default: auto, on a terminal)");
  options.flag("--json", globals.json, "Print the answer as one JSON document");
}

// A command with its declared options.
struct Declaration {
  Declaration(const CommandEntry& entry, const std::vector<std::string>& words, Declared declared)
      : parsed{.command = make_command(entry), .options = {}}, options(entry, words, declared) {
    parsed.command->declare(options);
    declare_globals(options, parsed.options);
  }

  // Without a value if the words ask for help or are refused.
  std::optional<ParsedCommand> parse() {
    if (!options.parse()) return std::nullopt;
    parsed.options.given = options.given();
    return std::move(parsed);
  }

  ParsedCommand parsed;
  Options options;
};

// Every option and argument of a command, for people.
struct Description {
  Description(const CommandEntry& entry, Command& command) : options(entry) {
    command.declare(options);
    declare_globals(options, globals);
  }

  GlobalOptions globals;
  Options options;
};

ParseOutcome parse_all(const CommandEntry& entry, const std::vector<std::string>& words) {
  Declaration declaration(entry, words, Declared::all);
  if (std::optional<ParsedCommand> parsed = declaration.parse()) return *std::move(parsed);
  if (declaration.options.refusal()) return *declaration.options.refusal();
  return HelpAsked{Description(entry, *make_command(entry)).options.help()};
}

}  // namespace

std::vector<DeclaredOption> declared_options(const CommandEntry& entry, Command& command) try {
  return Description(entry, command).options.described();
} catch (const std::runtime_error&) {  // parse_arguments() reports it
  return {};
}

// Most command lines are right, and name few options. Help and messages need all of them.
ParseOutcome parse_arguments(const CommandEntry& entry, const std::vector<std::string>& words) try {
  std::optional<ParsedCommand> parsed = Declaration(entry, words, Declared::named).parse();
  return parsed ? ParseOutcome(*std::move(parsed)) : parse_all(entry, words);
} catch (const std::runtime_error& fault) {  // an invalid declaration in a command
  return UsageFault{.phrase = "invalid declaration of options", .subject = fault.what()};
}

}  // namespace baton::cli
