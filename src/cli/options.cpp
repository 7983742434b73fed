// The only file that includes the command-line parser (CLI11). Only the options of the command that
// runs are declared: declaring all sixty commands costs more than a typical command.
#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::cli {
namespace {

constexpr std::size_t kHelpColumn = 34;
constexpr std::array<std::string_view, 3> kColors = {"auto", "always", "never"};

CLI::Option* describe(CLI::Option* option, const OptionText& text) {
  if (!text.value.empty()) option->type_name(text.value);
  return option;
}

// The parser refuses a word that is not a revision.
void check_revision(const std::string& word, const std::string& names) {
  if (StateReference::parse(word)) return;
  throw CLI::ValidationError(names, "\"" + word + "\" is not a revision, such as 12 or 12@0e57");
}

// Accepts decimal digits only: the library would also accept -1, 010 and "".
std::uint64_t whole_number(const std::string& word, const std::string& names) {
  std::uint64_t number = 0;
  const char* end = word.data() + word.size();
  const auto [rest, fault] = std::from_chars(word.data(), end, number);
  if (!word.empty() && rest == end && fault == std::errc()) return number;
  throw CLI::ValidationError(names, "\"" + word + "\" must be a non-negative integer");
}

bool has_option(const CLI::App& app, const std::string& name) {
  return app.get_option_no_throw(name) != nullptr;
}

// Options of the same meaning; a command has one or two of each line, the first is meant.
using AlikeOptions = std::array<std::string_view, 8>;
constexpr std::array<AlikeOptions, 7> kAlikeOptions = {{
    {"--as", "--assignee", "--to", "--agent", "--by", "--author", "--user", "--owner"},
    {"--rationale", "--reason", "--evidence", "--because", "--why"},
    {"--body", "--text", "--description", "--result", "--content", "--message", "--summary"},
    {"--depends-on", "--needs", "--after", "--requires", "--deps"},
    {"--limit", "--max", "--count", "--last", "--number"},
    {"--output", "--out", "--outfile"},
    {"--fix", "--repair"},
}};

std::optional<std::string_view> option_meant(std::string_view option, const CLI::App& app) {
  for (const AlikeOptions& alike : kAlikeOptions) {
    if (!model::is_one_of(option, alike)) continue;
    for (const std::string_view meant : alike) {
      if (!meant.empty() && has_option(app, std::string(meant))) return meant;
    }
  }
  return std::nullopt;
}

std::string hint_for_unknown(const std::string& option, const CLI::App& app) {
  const bool is_agent = option == "--agent";
  if (is_agent && has_option(app, "agent")) {
    return text::concat("the agent is an argument: `", app.get_name(), " NAME`");
  }
  if (const auto meant = option_meant(option, app)) {
    return text::concat("did you mean ", *meant, "?");
  }
  std::vector<std::string> names;
  for (const CLI::Option* known : app.get_options()) {
    if (known->get_group().empty()) continue;  // a former name
    for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::optional<std::string_view> nearest = text::nearest(option, candidates);
  return nearest ? text::concat("did you mean ", *nearest, "?") : std::string();
}

// Options first: what follows an unknown one may be its value.
UsageFault fault_of_extras(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining();
  const auto option = std::ranges::find_if(
      extras, [](const std::string& word) { return word.size() > 1 && word.front() == '-'; });
  if (option != extras.end()) {
    const std::string name = option->substr(0, option->find('='));
    return {.phrase = "unknown option", .subject = name, .hint = hint_for_unknown(name, app)};
  }
  return {.phrase = "unexpected argument", .subject = extras.empty() ? "" : extras.front()};
}

std::string upper_case(std::string name) {
  std::ranges::transform(name, name.begin(), [](char c) {
    return text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return name;
}

UsageFault fault_of_required(const CLI::RequiredError& error) {
  const std::string_view what = error.what();
  std::string name(what.substr(0, what.find(' ')));
  if (name.starts_with('-')) return {.phrase = "missing required option", .subject = name};
  return {.phrase = "missing argument", .subject = upper_case(std::move(name))};
}

UsageFault fault_of(const CLI::ParseError& error, const CLI::App& app) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return fault_of_extras(app);
  if (const auto* required = dynamic_cast<const CLI::RequiredError*>(&error)) {
    return fault_of_required(*required);
  }
  const std::string what = error.what();
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

// An argument shows its words in the help; an option shows them as its value.
std::string help_of(const app::Member& member) {
  const std::span<const std::string_view> words = member.text.vocabulary;
  if (words.empty() || !member.text.is_argument) return std::string(member.text.help);
  return text::concat(text::enumerate(words), ". ", member.text.help);
}

std::string joined(std::span<const std::string_view> words) {
  std::string shown;
  for (const std::string_view word : words) shown += text::concat(shown.empty() ? "" : "|", word);
  return shown;
}

std::string value_shown(const app::Member& member) {
  const bool shows_words = member.text.value.empty() && !member.text.is_argument;
  return shows_words ? joined(member.text.vocabulary) : std::string(member.text.value);
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

constexpr std::string_view kHelpFlag = "-h,--help";
constexpr std::string_view kHelpOfHelp = "Print this help";

}  // namespace

std::vector<DeclaredOption> declared_options(const CommandEntry& entry, Command& command) try {
  CLI::App app;
  app.set_help_flag(std::string(kHelpFlag), std::string(kHelpOfHelp));
  OptionRecords records;
  Options declared(app, entry, &records);
  GlobalOptions globals;
  command.declare(declared);
  declare_globals(declared, globals);
  std::vector<DeclaredOption> described;
  for (const CLI::Option* const option : app.get_options()) {
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

std::string option_of(const app::Member& member) {
  std::string name(member.text.option.empty() ? member.name : member.text.option);
  std::ranges::replace(name, '_', '-');
  return member.text.is_argument || !member.text.option.empty() ? name : "--" + name;
}

void Options::argument(const std::string& name, std::string& value, const std::string& help) {
  app_.add_option(name, value, help)->required()->type_name("");
}

void Options::argument(const std::string& name, std::optional<std::string>& value,
                       const std::string& help) {
  app_.add_option(name, value, help)->type_name("");
}

void Options::argument(const std::string& name, std::vector<std::string>& values,
                       const std::string& help) {
  app_.add_option(name, values, help)->type_name("");
}

void Options::option(const std::string& names, std::optional<std::string>& value,
                     const OptionText& text) {
  describe(app_.add_option(names, value, text.help), text);
}

void Options::option(const std::string& names, std::vector<std::string>& values,
                     const OptionText& text) {
  describe(app_.add_option(names, values, text.help), text)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Options::option(const std::string& names, std::optional<std::uint64_t>& value,
                     const OptionText& text) {
  const auto parse = [names, &value](const std::string& word) {
    value = whole_number(word, names);
  };
  describe(app_.add_option_function<std::string>(names, parse, text.help), text);
}

void Options::choice(const std::string& names, std::optional<std::string>& value,
                     std::span<const std::string_view> choices, const std::string& help) {
  std::vector<std::string_view> words(choices.begin(), choices.end());
  CLI::Option* const option = app_.add_option(names, value, help)->type_name(joined(choices));
  if (records_ != nullptr) records_->choices.emplace_back(option, words);
  option->check(CLI::Validator(
      [this, names, words = std::move(words)](const std::string& word) {
        return check_word(word, names, words);
      },
      ""));
}

std::string Options::check_word(const std::string& word, const std::string& names,
                                std::span<const std::string_view> words) {
  if (model::is_one_of(word, words)) return {};
  refusal_ = {.phrase = "invalid value",
              .subject = text::concat(names, " ", word),
              .hint = model::choice_hint(word, words)};
  return refusal_->subject;
}

void Options::flag(const std::string& names, bool& value, const std::string& help) {
  app_.add_flag(names, value, help);
}

void Options::member(const app::Member& member, Json& request) {
  if (!app::is_offered(member, app::Offered::on_command_line)) return;
  const std::string names = option_of(member);
  const bool is_flag = member.kind == app::MemberKind::flag;
  CLI::Option* const option =
      is_flag ? add_flag(member, names, request) : add_value(member, names, request);
  option->description(help_of(member));
  if (member.text.is_required || member.text.is_required_in_command) option->required();
  members_.emplace_back(option, member.name);
  if (records_ != nullptr && !member.text.vocabulary.empty()) {
    const std::span<const std::string_view> words = member.text.vocabulary;
    records_->choices.emplace_back(option, std::vector(words.begin(), words.end()));
  }
  if (!member.text.former.empty()) {
    const std::string former(member.text.former);
    CLI::Option* const hidden =
        is_flag ? add_flag(member, former, request) : add_value(member, former, request);
    members_.emplace_back(hidden->group(""), member.name);
  }
  if (!member.text.argument.empty()) add_argument_instead(member, names, request);
}

CLI::Option* Options::add_flag(const app::Member& member, const std::string& names, Json& request) {
  return app_.add_flag_callback(names, [&member, &request] { request[member.name] = true; });
}

CLI::Option* Options::add_value(const app::Member& member, const std::string& names,
                                Json& request) {
  using Kind = app::MemberKind;
  const bool is_list = member.kind == Kind::texts || member.kind == Kind::numbers;
  const std::string shown = value_shown(member);
  if (!is_list) {
    const auto take = [this, &member, names, &request](const std::string& word) {
      request[member.name] = value_of(member, names, word);
    };
    return app_.add_option_function<std::string>(names, take)->type_name(shown);
  }
  const auto take = [this, &member, names, &request](const std::vector<std::string>& words) {
    Json list = Json::array();
    for (const std::string& word : words) list.push_back(value_of(member, names, word));
    request[member.name] = std::move(list);
  };
  CLI::Option* const option = app_.add_option_function<std::vector<std::string>>(names, take)
                                  ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                                  ->type_name(shown);
  return member.text.is_argument ? option : option->expected(1);
}

// The argument of a member that has an option as well; both together are refused.
void Options::add_argument_instead(const app::Member& member, const std::string& names,
                                   Json& request) {
  const std::string argument(member.text.argument);
  const auto take = [this, &member, &request](const std::string& word) {
    if (request.contains(member.name)) {
      refusal_ = {.phrase = "unexpected argument",
                  .subject = word,
                  .hint = text::concat("the ", member.name, " is given by an option already")};
      throw CLI::ValidationError(refusal_->subject);
    }
    request[member.name] = word;
  };
  const std::string help = text::concat(member.text.help, "; the same as ", names);
  members_.emplace_back(app_.add_option_function<std::string>(argument, take, help)->type_name(""),
                        member.name);
}

// The parser refuses a word that the member does not accept.
Json Options::value_of(const app::Member& member, const std::string& names,
                       const std::string& word) {
  using Kind = app::MemberKind;
  if (member.kind == Kind::number || member.kind == Kind::numbers) {
    return whole_number(word, names);
  }
  if (member.kind == Kind::revision) check_revision(word, names);
  const bool is_synonym = std::ranges::find(member.text.synonyms, word, &app::Synonym::word) !=
                          member.text.synonyms.end();
  if (!member.text.vocabulary.empty() && !is_synonym) {
    const std::string shown = member.text.is_argument ? upper_case(names) : names;
    const std::string refused = check_word(word, shown, member.text.vocabulary);
    if (!refused.empty()) throw CLI::ValidationError(refused);
  }
  return word;
}

void Options::refuse_declaration(const std::string& why) {
  throw CLI::IncorrectConstruction(why);
}

std::vector<authority::Given> Options::given() const {
  std::vector<authority::Given> given;
  for (const CLI::Option* option : app_.get_options()) {
    const auto known = std::ranges::find(members_, option, &decltype(members_)::value_type::first);
    std::string member = option->get_single_name();
    std::ranges::replace(member, '-', '_');
    if (known != members_.end()) member = known->second;
    for (const std::string& value : option->results()) given.push_back({member, value});
  }
  return given;
}

ParseOutcome parse_arguments(const CommandEntry& entry, Command& command, GlobalOptions& options,
                             std::vector<std::string> arguments) try {
  CLI::App app{std::string(entry.summary), "baton " + std::string(entry.name)};
  app.footer(std::string(entry.description));
  app.get_formatter()->column_width(kHelpColumn);
  app.set_help_flag(std::string(kHelpFlag), std::string(kHelpOfHelp));
  Options declared(app, entry);
  command.declare(declared);
  declare_globals(declared, options);
  try {
    std::ranges::reverse(arguments);  // CLI11 parses from the back
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    return HelpAsked{app.help()};
  } catch (const CLI::ParseError& error) {
    if (declared.refusal()) return *declared.refusal();
    return fault_of(error, app);
  }
  options.given = declared.given();
  return std::nullopt;
} catch (const CLI::Error& fault) {  // an invalid declaration in a command
  return UsageFault{.phrase = "invalid declaration of options", .subject = fault.what()};
}

}  // namespace baton::cli
