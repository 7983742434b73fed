// Parses a command line: first only with the options that it names.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/action_command.h"
#include "cli/command_line.h"
#include "cli/option_hint.h"
#include "cli/option_parser.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 3> kColors = {"auto", "always", "never"};

UsageFault fault_of_required(const CLI::RequiredError& error) {
  const std::string_view what = error.what();
  return {.phrase = "missing required option",
          .subject = std::string(what.substr(0, what.find(' ')))};
}

UsageFault fault_of(const CLI::ParseError& error) {
  if (const auto* required = dynamic_cast<const CLI::RequiredError*>(&error)) {
    return fault_of_required(*required);
  }
  const std::string what = error.what();
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    return {.phrase = "invalid value",
            .subject = what.substr(what.find("--")),
            .hint = "the option takes no value"};
  }
  const bool lacks_value = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr &&
                           what.find("required") != std::string::npos;
  if (lacks_value) return {.phrase = "missing value", .subject = what.substr(0, what.find(':'))};
  return {.phrase = "invalid value", .subject = what};
}

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

DeclaredOption describe(const CLI::Option& option) {
  DeclaredOption described{.value = option.get_type_name(),
                           .help = option.get_description(),
                           .is_argument = option.get_positional(),
                           .is_flag = option.get_items_expected_max() == 0,
                           .is_required = option.get_required()};
  const bool takes_all = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  described.is_repeatable = takes_all || option.get_expected_max() > 1;
  if (described.is_argument) described.names.push_back(option.get_single_name());
  if (described.is_argument || described.is_flag) described.value.clear();
  for (const std::string& name : option.get_snames()) described.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) described.names.push_back("--" + name);
  return described;
}

// A command with its declared options.
struct Declaration {
  Declaration(const CommandEntry& entry, const std::vector<std::string>& words, Declared declared)
      : parsed{.command = make_command(entry), .options = {}}, options(entry, words, declared) {
    parsed.command->declare(options);
    declare_globals(options, parsed.options);
  }

  ParsedCommand parse() {
    options.parse();
    parsed.options.given = options.given();
    return std::move(parsed);
  }

  ParsedCommand parsed;
  Options options;
};

HelpAsked help_of(const CommandEntry& entry) {
  Options described(entry);
  GlobalOptions globals;
  const std::unique_ptr<Command> command = make_command(entry);
  command->declare(described);
  declare_globals(described, globals);
  return {described.parser().help()};
}

// Without a value if the words are wrong, or ask for help.
std::optional<ParsedCommand> parse_named(const CommandEntry& entry,
                                         const std::vector<std::string>& words) try {
  return Declaration(entry, words, Declared::named).parse();
} catch (const CLI::ParseError&) {
  return std::nullopt;
}

ParseOutcome parse_all(const CommandEntry& entry, const std::vector<std::string>& words) {
  Declaration declaration(entry, words, Declared::all);
  try {
    return declaration.parse();
  } catch (const CLI::CallForHelp&) {
    return help_of(entry);
  } catch (const CLI::ParseError& error) {
    return declaration.options.refusal().value_or(fault_of(error));
  }
}

}  // namespace

std::vector<DeclaredOption> declared_options(const CommandEntry& entry, Command& command) try {
  OptionRecords records;
  Options declared(entry, &records);
  GlobalOptions globals;
  command.declare(declared);
  declare_globals(declared, globals);
  std::vector<DeclaredOption> described;
  for (const CLI::Option* const option : declared.parser().get_options()) {
    if (option->get_group().empty()) continue;  // a former name
    described.push_back(describe(*option));
    for (const auto& [known, words] : records.choices) {
      if (known == option) described.back().words.assign(words.begin(), words.end());
    }
  }
  return described;
} catch (const CLI::Error&) {  // parse_arguments() reports it
  return {};
}

// Most command lines are right, and name few options. Help and messages need all of them.
ParseOutcome parse_arguments(const CommandEntry& entry, const std::vector<std::string>& words) try {
  if (std::optional<ParsedCommand> parsed = parse_named(entry, words)) return *std::move(parsed);
  return parse_all(entry, words);
} catch (const CLI::Error& fault) {  // an invalid declaration in a command
  return UsageFault{.phrase = "invalid declaration of options", .subject = fault.what()};
}

}  // namespace baton::cli
