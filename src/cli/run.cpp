// Selects one command by the first argument; only that command is built and declared.
#include "cli/run.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>

#include "baton/version.h"
#include "cli/command_line.h"
#include "cli/command_table.h"
#include "cli/command_words.h"
#include "cli/complete/front_ends.h"
#include "cli/complete/print_candidates.h"
#include "cli/fold.h"
#include "cli/help_json.h"
#include "cli/help_topics.h"
#include "cli/home.h"
#include "cli/session.h"
#include "domain/authority/command_names.h"
#include "domain/model/vocabulary.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {
namespace {

std::string front_end_line(std::string_view front_end) {
  std::string name(front_end);
  name.resize(12, ' ');
  return text::concat("  ", name, " ", find_front_end(front_end)->summary, "\n");
}

std::string root_help() {
  std::string help =
      "Give each agent of a coding workflow exactly the context that its rule allows.\n\n"
      "Usage: baton COMMAND [OPTIONS]\n";
  for (const CommandGroup& group : command_groups()) {
    help += text::concat("\n", group.title, ":\n");
    for (const CommandEntry* entry : group.commands) {
      std::string name(entry->name);
      name.resize(std::max<std::size_t>(12, name.size()), ' ');
      help += text::concat("  ", name, " ", entry->summary, "\n");
    }
  }
  // These are front ends with their own help.
  help += text::concat("\nClaude Code:\n", front_end_line("hook"), front_end_line("mcp"),
                       "\nIn the browser:\n", front_end_line("serve"));
  return help +
         "\nEvery command takes --project DIR, --state FILE, --json and --help (with examples);\n"
         "hook, mcp and serve take the options that their --help lists.\n"
         "`baton help topics` lists help on exit codes, files and more.\n";
}

constexpr std::array<std::string_view, 6> kRootOptions = {"--help",    "--version", "--json",
                                                          "--project", "--state",   "--color"};

Error unknown_command(const std::string& name) {
  const bool is_option = name.starts_with('-');
  const std::optional<std::string_view> nearest =
      is_option ? text::nearest(name, kRootOptions) : command_meant(name);
  Error error = {.phrase = "unknown command", .subject = name};
  if (is_option) error.phrase = "unknown option";
  if (nearest) {
    error.hint = is_option ? text::concat("did you mean ", *nearest, "?")
                           : text::concat("did you mean `baton ", *nearest, "`?");
  } else {
    error.hint = "`baton --help` lists the commands";
  }
  return error;
}

std::string help_of_group(const CommandEntry& group) {
  std::string help =
      text::concat(group.summary, "\n\nUsage: baton ", group.name, " VERB [OPTIONS]\n\nVerbs:\n");
  std::size_t widest = 0;
  for (const CommandEntry* entry : group.verbs) widest = std::max(widest, entry->name.size());
  for (const CommandEntry* entry : group.verbs) {
    std::string name(entry->name.substr(group.name.size() + 1));
    name.resize(widest - group.name.size(), ' ');
    help += text::concat("  ", name, " ", entry->summary, "\n");
  }
  return text::concat(help, "\n", group.description, "\nEach verb has --help with examples.\n");
}

// Examples are copied, so their lines stay whole.
void print_help(Console& console, std::string_view help) {
  const std::size_t examples = std::min(help.find("\nExamples:\n"), help.size());
  console.write(Stream::output, folded_for(console, help.substr(0, examples)));
  console.write(Stream::output, help.substr(examples));
}

// Of a command line that is not parsed.
std::optional<std::string> value_of_option(const std::vector<std::string>& arguments,
                                           std::string_view name) {
  for (auto word = arguments.begin(); word != arguments.end(); ++word) {
    if (*word == name && std::next(word) != arguments.end()) return *std::next(word);
    if (word->starts_with(text::concat(name, "="))) return word->substr(name.size() + 1);
  }
  return std::nullopt;
}

bool asks_for_json(const std::vector<std::string>& arguments) {
  return std::ranges::find(arguments, "--json") != arguments.end() ||
         value_of_option(arguments, "--format") == "json";
}

// Prints the help as text, or as JSON if the command line asks for it.
int answer_help(const std::vector<std::string>& arguments, Console& console,
                const std::function<std::string()>& text,
                const std::function<std::string()>& document) {
  if (asks_for_json(arguments)) {
    console.write(Stream::output, document());
  } else {
    print_help(console, text());
  }
  return exit_code(ExitStatus::done);
}

// Reports the error of a command line in the form that the command line asks for. Cold: its session
// would otherwise lengthen the stack of every command by a page.
[[gnu::cold]] int refuse(const std::vector<std::string>& arguments, Error error, Console& console,
                         app::ProjectOpener& opener) {
  error.code = ErrorCode::usage;
  Session session(console, opener,
                  {.root = {},
                   .json = asks_for_json(arguments),
                   .color = value_of_option(arguments, "--color")});
  session.report(error);
  return session.status();
}

int run_parsed(const CommandEntry& entry, ParsedCommand& parsed, Console& console,
               app::ProjectOpener& opener) {
  Session session(console, opener, std::move(parsed.options));
  if (entry.works_anywhere) session.work_anywhere();
  if (prints_table(entry.name)) session.fold_lines();
  if (const auto* operation = authority::find_operation(entry.name)) session.begin(*operation);
  if (entry.reports_refusals || session.is_authorized()) parsed.command->run(session);
  const bool is_unprinted = !console.has_reader(Stream::output);
  if (is_unprinted && session.only_reads()) console.allow_repetition();
  console.leave(session.status());
  return session.status();
}

[[gnu::cold]] Error error_of(const UsageFault& fault, const CommandEntry& entry) {
  return {.phrase = fault.phrase,
          .subject = fault.subject,
          .hint = fault.hint.empty()
                      ? text::concat("run `baton ", entry.name, " --help` for examples")
                      : fault.hint};
}

int run_command(const CommandEntry& entry, std::vector<std::string> arguments, Console& console,
                app::ProjectOpener& opener) {
  drop_listing_word(entry, arguments);
  ParseOutcome parsed = parse_arguments(entry, arguments);
  if (auto* const ready = std::get_if<ParsedCommand>(&parsed)) {
    return run_parsed(entry, *ready, console, opener);
  }
  if (const HelpAsked* help = std::get_if<HelpAsked>(&parsed)) {
    return answer_help(
        arguments, console, [help] { return help->text; },
        [&entry] { return help_as_json(entry); });
  }
  return refuse(arguments, error_of(std::get<UsageFault>(parsed), entry), console, opener);
}

Error unknown_verb(const CommandEntry& group, const std::string& verb) {
  const std::optional<std::string_view> meant = verb_meant(group, verb);
  return {.phrase = "unknown command",
          .subject = text::concat(group.name, " ", verb),
          .hint = meant ? text::concat("did you mean `baton ", group.name, " ", *meant, "`?")
                        : text::concat("`baton ", group.name, " --help` lists the verbs")};
}

// No verb follows the group's name, only options.
bool names_no_verb(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return true;
  return arguments[0].starts_with("--") && arguments[0] != "--help";
}

// The first of `arguments` is the verb, which selects a command of the group.
int run_group(const CommandEntry& group, std::vector<std::string> arguments, Console& console,
              app::ProjectOpener& opener) {
  authority::move_name_to_front(arguments);
  const CommandEntry* const listing = group.lists_alone ? listing_verb(group) : nullptr;
  if (listing != nullptr && names_no_verb(arguments)) {
    return run_command(*listing, std::move(arguments), console, opener);
  }
  if (arguments.empty()) {
    console.write(Stream::error, help_of_group(group));
    return exit_code(ErrorCode::usage);
  }
  const std::string verb = arguments[0];
  if (verb == "--help" || verb == "-h" || verb == "help") {
    return answer_help(
        arguments, console, [&group] { return help_of_group(group); },
        [&group] { return help_as_json(group); });
  }
  if (const CommandEntry* entry = find_verb(group, verb)) {
    arguments.erase(arguments.begin());
    return run_command(*entry, std::move(arguments), console, opener);
  }
  return refuse(arguments, unknown_verb(group, verb), console, opener);
}

// A command, or a group with its verb as the first of `arguments`.
int run_entry(const CommandEntry& entry, std::vector<std::string> arguments, Console& console,
              app::ProjectOpener& opener) {
  authority::move_name_to_front(arguments);
  const bool has_verb =
      !entry.verbs.empty() && !arguments.empty() && find_verb(entry, arguments[0]) != nullptr;
  const bool is_command = entry.verbs.empty() || (entry.make != nullptr && !has_verb);
  return is_command ? run_command(entry, std::move(arguments), console, opener)
                    : run_group(entry, std::move(arguments), console, opener);
}

int print_version(Console& console, const std::vector<std::string>& arguments) {
  const std::string text = asks_for_json(arguments)
                               ? json::print(Json{{"name", "baton"}, {"version", kVersion}})
                               : text::concat("baton ", kVersion, "\n");
  console.write(Stream::output, text);
  return exit_code(ExitStatus::done);
}

class Home final : public Command {
 public:
  void declare(Options& /*options*/) override {}
  void run(Session& session) override { show_home(session); }
};

// `baton` alone shows more than the status, but needs no more authority.
constexpr CommandEntry kHome = {
    .name = "status",
    .summary = "",
    .description = "",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Home>()); },
};

// After move_name_to_front, a name would be in front of them.
bool has_only_global_options(const std::vector<std::string>& arguments) {
  constexpr std::array<std::string_view, 4> kGlobal = {"--json", "--project", "--state", "--color"};
  if (arguments.empty()) return true;
  const std::string_view first = arguments[0];
  return model::is_one_of(first.substr(0, first.find('=')), kGlobal);
}

// `baton help WORD`, unless the word is another name of a command. The word is the first argument.
// A front end prints its help itself, unless that is to be JSON.
std::optional<int> run_help_topic(const std::vector<std::string>& arguments, Console& console,
                                  app::ProjectOpener& opener) {
  const std::string& word = arguments[0];
  if (const FrontEnd* const front_end = find_front_end(word)) {
    console.write(Stream::output, help_as_json(*front_end));
    return exit_code(ExitStatus::done);
  }
  if (is_help_topic(word)) {
    return answer_help(
        arguments, console, [&word] { return help_of_topic(word); },
        [&word] { return help_of_topic_as_json(word); });
  }
  if (word.starts_with('-') || find_command_by_noun(word) != nullptr) return std::nullopt;
  const std::optional<std::string_view> meant = help_meant(word);
  return refuse(arguments,
                {.phrase = "unknown help topic",
                 .subject = word,
                 .hint = meant ? text::concat("did you mean `baton help ", *meant, "`?")
                               : "`baton help topics` lists the topics"},
                console, opener);
}

// The word behind what `baton help` explains: a topic, or a command with its verb.
const std::string* extra_help_word(const std::vector<std::string>& words) {
  const CommandEntry* const entry = find_command(words[0]);
  if (entry == nullptr && !is_help_topic(words[0])) return nullptr;
  std::size_t named = 1;
  if (entry != nullptr && words.size() > 1) {
    const bool has_verb = find_verb(*entry, words[1]) != nullptr;
    if (has_verb || entry->make == nullptr) named = 2;
  }
  const bool is_extra = words.size() > named && !words[named].starts_with('-');
  return is_extra ? &words[named] : nullptr;
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

int run(std::vector<std::string> arguments, Console& console, app::ProjectOpener& opener) {
  if (asks_for_candidates(arguments)) return print_candidates(arguments, console, opener);
  authority::move_name_to_front(arguments);
  if (has_only_global_options(arguments)) {
    return run_command(kHome, std::move(arguments), console, opener);
  }
  if (is_one_of(arguments[0], {"--version", "-V", "version"})) {
    return print_version(console, arguments);
  }
  if (is_one_of(arguments[0], {"--help", "-h", "help"})) {
    arguments.erase(arguments.begin());
    authority::move_name_to_front(arguments);
    const bool asks_about_help =
        !arguments.empty() && is_one_of(arguments[0], {"--help", "-h", "help"});
    if (asks_about_help) arguments.erase(arguments.begin());
    if (has_only_global_options(arguments)) {
      return answer_help(arguments, console, root_help, commands_as_json);
    }
    if (const std::string* const extra = extra_help_word(arguments)) {
      return refuse(arguments,
                    {.phrase = "unexpected argument",
                     .subject = *extra,
                     .hint = "`baton help` explains one command or topic"},
                    console, opener);
    }
    if (!find_command(arguments[0])) {
      if (const auto status = run_help_topic(arguments, console, opener)) return *status;
    }
    arguments.emplace_back("--help");
  }
  const std::string name = arguments[0];
  if (const CommandEntry* entry = find_command(name)) {
    arguments.erase(arguments.begin());
    return run_entry(*entry, std::move(arguments), console, opener);
  }
  if (const CommandEntry* entry = find_command_by_noun(name)) {
    arguments = authority::named_words(arguments);
    arguments.erase(arguments.begin());
    return run_entry(*entry, std::move(arguments), console, opener);
  }
  return refuse(arguments, unknown_command(name), console, opener);
}

}  // namespace baton::cli
