#include "cli/action_command.h"
#include "cli/manual/manual.h"
#include "domain/authority/global_options.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

// The description ends with the examples.
struct HelpParts {
  std::string_view prose;
  std::string_view examples;
};

HelpParts parts_of(std::string_view description) {
  constexpr std::string_view kExamples = "Examples:\n";
  const std::size_t at = description.find(kExamples);
  if (at == std::string_view::npos) return {description, {}};
  return {description.substr(0, at), description.substr(at + kExamples.size())};
}

std::vector<DeclaredOption> options_of_command(const CommandEntry& entry) {
  const std::unique_ptr<Command> command = make_command(entry);
  return declared_options(entry, *command);
}

bool is_common(const DeclaredOption& option) {
  const std::string_view name = option.names.back();
  return name == "--help" || authority::find_global_option(name) != nullptr;
}

std::string flag_words(const DeclaredOption& option) {
  std::string words;
  for (const std::string& name : option.names) {
    words += text::concat(words.empty() ? "" : " , ", "Fl ", macro_word(name.substr(1)));
  }
  return option.value.empty() ? words : text::concat(words, " Ar ", macro_word(option.value));
}

std::string parameter_words(const DeclaredOption& option) {
  if (!option.is_argument) return flag_words(option);
  return text::concat("Ar ", macro_word(text::to_upper(option.names.back())));
}

// "baton task show ID", its own options in brackets.
void write_synopsis(const CommandEntry& entry, const std::vector<DeclaredOption>& declared,
                    ManualPage& page) {
  page.macro(text::concat("Nm ", macro_word(text::concat("baton ", entry.name))));
  for (const DeclaredOption& option : declared) {
    if (is_common(option)) continue;
    const std::string words = parameter_words(option);
    const std::string_view dots = option.is_repeatable ? " Ar ..." : "";
    page.macro(text::concat(option.is_required ? "" : "Op ", words, dots));
  }
}

void write_own_options(std::vector<DeclaredOption> declared, ManualPage& page) {
  std::erase_if(declared, is_common);
  if (declared.empty()) return;
  page.begin_list();
  write_options(declared, page);
  page.end_list();
}

std::vector<const CommandEntry*> commands_of(const CommandEntry& entry) {
  std::vector<const CommandEntry*> commands(entry.verbs.begin(), entry.verbs.end());
  if (entry.verbs.empty() || entry.make != nullptr) commands.insert(commands.begin(), &entry);
  return commands;
}

void write_description(const CommandEntry& command, ManualPage& page) {
  page.prose(text::concat(command.summary, ".\n\n", parts_of(command.description).prose));
  write_own_options(options_of_command(command), page);
}

}  // namespace

void write_options(const std::vector<DeclaredOption>& options, ManualPage& page) {
  for (const DeclaredOption& option : options) {
    page.item(parameter_words(option));
    const bool ends = option.help.empty() || option.help.ends_with('.');
    page.prose(ends ? option.help : option.help + ".");
  }
}

ManualPage command_page(const CommandEntry& entry, std::string_view date) {
  ManualPage page(text::concat("baton-", entry.name), "1", date);
  const std::vector<const CommandEntry*> commands = commands_of(entry);
  page.name(entry.summary);
  page.section("SYNOPSIS");
  for (const CommandEntry* command : commands) {
    write_synopsis(*command, options_of_command(*command), page);
  }
  page.section("DESCRIPTION");
  const bool is_group = commands.size() > 1;
  if (is_group && entry.make == nullptr) page.prose(parts_of(entry.description).prose);
  for (const CommandEntry* command : commands) {
    if (is_group) page.subsection(text::concat("baton ", command->name));
    write_description(*command, page);
  }
  page.section("EXIT STATUS");
  page.prose("0 is success, 1 a refusal or a problem that was found. baton(1) lists all codes.");
  page.section("EXAMPLES");
  for (const CommandEntry* command : commands) {
    page.literal(parts_of(command->description).examples);
  }
  page.see_also({"baton(1)"});
  return page;
}

}  // namespace baton::cli
