// The only file that includes the command-line parser (CLI11). Only options of the command that
// runs are declared, and of these only the ones that the arguments name.
#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/action_command.h"
#include "cli/command_line.h"
#include "cli/member_text.h"
#include "cli/option_hint.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::size_t kHelpColumn = 34;
constexpr std::array<std::string_view, 3> kColors = {"auto", "always", "never"};

CLI::Option* describe(CLI::Option* option, const OptionText& text) {
  if (!text.value.empty()) option->type_name(std::string(text.value));
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

// The names of options with their hyphens, and of arguments. Former names have no group.
std::vector<std::string> known_names(const CLI::App& app) {
  std::vector<std::string> known;
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_group().empty()) continue;
    if (option->get_positional()) known.push_back(option->get_single_name());
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  return known;
}

// Options first: what follows an unknown one may be its value.
UsageFault fault_of_extras(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining();
  const auto option = std::ranges::find_if(
      extras, [](const std::string& word) { return word.size() > 1 && word.front() == '-'; });
  if (option != extras.end()) {
    const std::string name = option->substr(0, option->find('='));
    return {.phrase = "unknown option",
            .subject = name,
            .hint = hint_for_unknown(name, app.get_name(), known_names(app))};
  }
  return {.phrase = "unexpected argument", .subject = extras.empty() ? "" : extras.front()};
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

// `names` are "--limit" or "-n,--limit"; the word may have a value: "--limit=5". Of a short name it
// does not tell the value ("-n5"): then the named options do not parse, and all are declared.
bool names_option(std::string_view word, std::string_view names) {
  const std::string_view name = word.substr(0, word.find('='));
  const std::size_t comma = std::min(names.find(','), names.size());
  return name == names.substr(0, comma) ||
         (comma < names.size() && name == names.substr(comma + 1));
}

void parse(Options& declared, const std::vector<std::string>& arguments) {
  // CLI11 parses from the back.
  declared.parser().parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
}

// Without a value if the arguments are wrong, or ask for help.
std::optional<ParsedCommand> parse_named(const CommandEntry& entry,
                                         const std::vector<std::string>& arguments) {
  ParsedCommand parsed{.command = make_command(entry), .options = {}};
  Options declared(entry, arguments);
  parsed.command->declare(declared);
  declare_globals(declared, parsed.options);
  if (arguments.empty() && !declared.has_parser()) return parsed;
  try {
    parse(declared, arguments);
  } catch (const CLI::ParseError&) {
    return std::nullopt;
  }
  parsed.options.given = declared.given();
  return parsed;
}

ParseOutcome parse_all(const CommandEntry& entry, const std::vector<std::string>& arguments) {
  ParsedCommand parsed{.command = make_command(entry), .options = {}};
  Options declared(entry);
  parsed.command->declare(declared);
  declare_globals(declared, parsed.options);
  CLI::App& parser = declared.parser();
  try {
    parse(declared, arguments);
  } catch (const CLI::CallForHelp&) {
    return HelpAsked{parser.help()};
  } catch (const CLI::ParseError& error) {
    if (declared.refusal()) return *declared.refusal();
    return fault_of(error, parser);
  }
  parsed.options.given = declared.given();
  return parsed;
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

CLI::App& Options::parser() {
  if (parser_) return *parser_;
  parser_ = std::make_shared<CLI::App>(std::string(command_.summary),
                                       text::concat("baton ", command_.name));
  if (words_ == nullptr) {
    parser_->footer(std::string(command_.description));
    parser_->get_formatter()->column_width(kHelpColumn);
    parser_->set_help_flag("-h,--help", "Print this help");
  }
  return *parser_;
}

// Any word may be an argument.
bool Options::may_name(std::string_view names) const {
  if (words_ == nullptr) return true;
  if (!names.starts_with('-')) return !words_->empty();
  return std::ranges::any_of(*words_,
                             [names](std::string_view word) { return names_option(word, names); });
}

void Options::argument(std::string_view name, std::string& value, std::string_view help) {
  parser().add_option(std::string(name), value, std::string(help))->required()->type_name("");
}

void Options::argument(std::string_view name, std::optional<std::string>& value,
                       std::string_view help) {
  if (!may_name(name)) return;
  parser().add_option(std::string(name), value, std::string(help))->type_name("");
}

void Options::argument(std::string_view name, std::vector<std::string>& values,
                       std::string_view help) {
  if (!may_name(name)) return;
  parser().add_option(std::string(name), values, std::string(help))->type_name("");
}

void Options::option(std::string_view names, std::optional<std::string>& value,
                     const OptionText& text) {
  if (!may_name(names)) return;
  describe(parser().add_option(std::string(names), value, std::string(text.help)), text);
}

void Options::option(std::string_view names, std::vector<std::string>& values,
                     const OptionText& text) {
  if (!may_name(names)) return;
  describe(parser().add_option(std::string(names), values, std::string(text.help)), text)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Options::option(std::string_view names, std::optional<std::uint64_t>& value,
                     const OptionText& text) {
  if (!may_name(names)) return;
  std::string name(names);
  const auto take = [name, &value](const std::string& word) { value = whole_number(word, name); };
  const std::string help(text.help);
  describe(parser().add_option_function<std::string>(std::move(name), take, help), text);
}

void Options::choice(std::string_view names, std::optional<std::string>& value,
                     std::span<const std::string_view> choices, std::string_view help) {
  if (!may_name(names)) return;
  std::vector<std::string_view> words(choices.begin(), choices.end());
  std::string name(names);
  CLI::Option* const option =
      parser().add_option(name, value, std::string(help))->type_name(joined(choices));
  if (records_ != nullptr) records_->choices.emplace_back(option, words);
  option->check(CLI::Validator(
      [this, name = std::move(name), words = std::move(words)](const std::string& word) {
        return check_word(word, name, words);
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

void Options::flag(std::string_view names, bool& value, std::string_view help) {
  if (may_name(names)) parser().add_flag(std::string(names), value, std::string(help));
}

void Options::member(const app::Member& member, Json& request) {
  if (!app::is_offered(member, app::Offered::on_command_line)) return;
  const std::string names = option_of(member);
  const bool is_required = member.text.is_required || member.text.is_required_in_command;
  if (is_required || may_name(names)) {
    declare_member(member, names, request)->required(is_required);
  }
  if (!member.text.former.empty() && may_name(member.text.former)) {
    declare_member(member, std::string(member.text.former), request)->group("");
  }
  if (!member.text.argument.empty() && may_name(member.text.argument)) {
    add_argument_instead(member, names, request);
  }
}

CLI::Option* Options::declare_member(const app::Member& member, const std::string& names,
                                     Json& request) {
  CLI::Option* const option = member.kind == app::MemberKind::flag
                                  ? add_flag(member, names, request)
                                  : add_value(member, names, request);
  option->description(help_of(member));
  members_.emplace_back(option, member.name);
  const std::span<const std::string_view> words = member.text.vocabulary;
  if (records_ != nullptr && !words.empty()) {
    records_->choices.emplace_back(option, std::vector(words.begin(), words.end()));
  }
  return option;
}

CLI::Option* Options::add_flag(const app::Member& member, const std::string& names, Json& request) {
  return parser().add_flag_callback(names, [&member, &request] { request[member.name] = true; });
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
    return parser().add_option_function<std::string>(names, take)->type_name(shown);
  }
  const auto take = [this, &member, names, &request](const std::vector<std::string>& words) {
    Json list = Json::array();
    for (const std::string& word : words) list.push_back(value_of(member, names, word));
    request[member.name] = std::move(list);
  };
  CLI::Option* const option = parser()
                                  .add_option_function<std::vector<std::string>>(names, take)
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
  members_.emplace_back(
      parser().add_option_function<std::string>(argument, take, help)->type_name(""), member.name);
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
  if (!parser_) return given;
  for (const CLI::Option* option : parser_->get_options()) {
    const auto known = std::ranges::find(members_, option, &decltype(members_)::value_type::first);
    std::string member = option->get_single_name();
    std::ranges::replace(member, '-', '_');
    if (known != members_.end()) member = known->second;
    for (const std::string& value : option->results()) given.push_back({member, value});
  }
  return given;
}

// Most arguments are right, and name few options. Help and messages need all of them.
ParseOutcome parse_arguments(const CommandEntry& entry,
                             const std::vector<std::string>& arguments) try {
  if (std::optional<ParsedCommand> parsed = parse_named(entry, arguments)) {
    return *std::move(parsed);
  }
  return parse_all(entry, arguments);
} catch (const CLI::Error& fault) {  // an invalid declaration in a command
  return UsageFault{.phrase = "invalid declaration of options", .subject = fault.what()};
}

}  // namespace baton::cli
