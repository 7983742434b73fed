// Selects one command by the first argument; only that command is built and declared.
#include "cli/run.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "baton/version.h"
#include "cli/answer_help.h"
#include "cli/command_line.h"
#include "cli/command_table.h"
#include "cli/command_words.h"
#include "cli/complete/print_candidates.h"
#include "cli/help_json.h"
#include "cli/help_texts.h"
#include "cli/help_topics.h"
#include "cli/home.h"
#include "cli/session.h"
#include "cli/unparsed_line.h"
#include "domain/authority/command_names.h"
#include "domain/authority/command_request.h"
#include "domain/authority/global_options.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {
namespace {

std::optional<std::string_view> root_option_meant(std::string_view name) {
  std::vector<std::string_view> options = {"--help", "--version"};
  for (const auto& global : authority::kGlobalOptions) options.push_back(global.name);
  return text::nearest(name, options);
}

Error unknown_command(const std::string& name) {
  const bool is_option = name.starts_with('-');
  const std::optional<std::string_view> nearest =
      is_option ? root_option_meant(name) : command_meant(name);
  Error error = {.phrase = "unknown command", .subject = name};
  if (is_option) error.phrase = "unknown option";
  if (is_help_topic(name)) {
    error.hint = text::concat("did you mean `baton help ", name, "`?");
  } else if (nearest) {
    error.hint = is_option ? text::concat("did you mean ", *nearest, "?")
                           : text::concat("did you mean `baton ", *nearest, "`?");
  } else {
    error.hint = "`baton --help` lists the commands";
  }
  return error;
}

int run_parsed(const CommandEntry& entry, ParsedCommand& parsed, Console& console,
               app::ProjectOpener& opener) {
  Session session(console, opener, std::move(parsed.options));
  if (entry.works_anywhere) session.work_anywhere();
  if (prints_table(entry.name)) session.fold_lines();
  if (const auto* operation = authority::find_operation(entry.name)) session.begin(*operation);
  if (entry.reports_refusals || session.is_authorized()) parsed.command->run(session);
  session.write_notes();
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
  if (verb.starts_with('-')) {
    return {.phrase = "missing verb",
            .subject = std::string(group.name),
            .hint = text::concat("`baton ", group.name, " --help` lists the verbs")};
  }
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
  if (authority::is_help_word(verb)) {
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
  console.allow_repetition();
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

bool is_version_word(std::string_view word) {
  return word == "--version" || word == "-V" || word == "version";
}

// Removes the first word, which asks for help, and the second if it asks about help itself.
void drop_help_words(std::vector<std::string>& arguments) {
  for (int asked = 0; asked < 2 && !arguments.empty() && authority::is_help_word(arguments[0]);
       ++asked) {
    arguments.erase(arguments.begin());
    authority::move_name_to_front(arguments);
  }
}

// The first of `arguments` is a command's name, or a noun that means one.
int run_named(std::vector<std::string> arguments, Console& console, app::ProjectOpener& opener) {
  const std::string name = arguments[0];
  const CommandEntry* entry = find_command(name);
  if (entry == nullptr) {
    entry = find_command_by_noun(name);
    if (entry == nullptr) return refuse(arguments, unknown_command(name), console, opener);
    arguments = authority::named_words(arguments);
  }
  arguments.erase(arguments.begin());
  return run_entry(*entry, std::move(arguments), console, opener);
}

}  // namespace

int run(std::vector<std::string> arguments, Console& console, app::ProjectOpener& opener) {
  if (asks_for_candidates(arguments)) return print_candidates(arguments, console, opener);
  authority::move_name_to_front(arguments);
  if (has_only_global_options(arguments)) {
    return run_command(kHome, std::move(arguments), console, opener);
  }
  if (is_version_word(arguments[0])) return print_version(console, arguments);
  if (authority::is_help_word(arguments[0])) {
    drop_help_words(arguments);
    if (const auto status = answer_help_request(arguments, console, opener)) return *status;
    arguments.emplace_back("--help");
  }
  return run_named(std::move(arguments), console, opener);
}

}  // namespace baton::cli
