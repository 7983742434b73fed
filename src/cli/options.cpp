// What commands declare, for the parser, the help and the manual. The only source that includes the
// parser library (CLI11).
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/member_text.h"
#include "cli/option_hint.h"
#include "cli/option_parser.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::size_t kHelpColumn = 34;

bool begins_with_hyphen(const std::string& word) {
  return word.starts_with('-');
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

bool is_repeatable(const CLI::Option& option) {
  return option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
}

// Does not show the next word, which may contain another option's value.
UsageFault missing_value(std::string_view option) {
  return {
      .phrase = "missing value",
      .subject = std::string(option),
      .hint = text::concat("a value that is the name of an option is written ", option, "=VALUE")};
}

UsageFault needless_value(std::string word) {
  return {
      .phrase = "invalid value", .subject = std::move(word), .hint = "the option takes no value"};
}

UsageFault given_twice(std::string name) {
  return {.phrase = "option given twice", .subject = std::move(name), .hint = "give it once"};
}

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
  const bool lacks_value = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr &&
                           what.find("required") != std::string::npos;
  if (lacks_value) return {.phrase = "missing value", .subject = what.substr(0, what.find(':'))};
  return {.phrase = "invalid value", .subject = what};
}

DeclaredOption description_of(const CLI::Option& option) {
  DeclaredOption described{.value = option.get_type_name(),
                           .help = option.get_description(),
                           .is_argument = option.get_positional(),
                           .is_flag = !takes_value(option),
                           .is_required = option.get_required()};
  described.is_repeatable = is_repeatable(option) || option.get_expected_max() > 1;
  if (described.is_argument) described.names.push_back(option.get_single_name());
  if (described.is_argument || described.is_flag) described.value.clear();
  for (const std::string& name : option.get_snames()) described.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) described.names.push_back("--" + name);
  return described;
}

}  // namespace

OptionParser& Options::parser() {
  if (parser_) return *parser_;
  parser_ = std::make_shared<OptionParser>(std::string(command_.summary),
                                           text::concat("baton ", command_.name));
  parser_->set_help_flag("-h,--help", "Print this help");
  if (is_description()) {
    parser_->footer(std::string(command_.description));
    parser_->get_formatter()->column_width(kHelpColumn);
  }
  return *parser_;
}

bool Options::is_declared(std::string_view names) const {
  if (declared_ == Declared::all) return true;
  return std::ranges::any_of(*words_,
                             [names](std::string_view word) { return names_option(word, names); });
}

// Former names have no group.
std::vector<std::string> Options::option_names() {
  std::vector<std::string> names;
  for (const CLI::Option* const option : parser().get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

void Options::refuse(UsageFault fault) {
  refusal_ = std::move(fault);
  throw CLI::ValidationError(refusal_->subject);
}

void Options::refuse_unknown(const std::string& name) {
  refuse({.phrase = "unknown option",
          .subject = name,
          .hint = hint_for_unknown(name, {.command = parser().get_name(),
                                          .options = option_names(),
                                          .arguments = arguments_.declared()})});
}

std::string Options::help() {
  return parser().help();
}

std::vector<DeclaredOption> Options::described() {
  std::vector<DeclaredOption> described;
  for (const CLI::Option* const option : parser().get_options()) {
    if (option->get_group().empty()) continue;  // a former name
    described.push_back(description_of(*option));
    for (const auto& [known, words] : choices_) {
      if (known == option) described.back().words = words;
    }
  }
  return described;
}

bool Options::parse() try { return parse_words(); } catch (const CLI::CallForHelp&) {
  return false;
} catch (const CLI::ParseError& error) {
  if (!refusal_) refusal_ = fault_of(error);
  return false;
}

bool Options::parse_words() {
  std::optional<std::vector<std::string>> arguments =
      declared_ == Declared::named ? named_.parse(*words_) : parse_options();
  if (!arguments) return false;
  if (std::optional<UsageFault> fault = arguments_.take(*arguments)) refuse(*std::move(fault));
  return true;
}

// "-handle" for the flag "-h".
bool Options::begins_with_flag(const std::string& name) {
  if (!begins_with_hyphen(name) || name.starts_with("--")) return false;
  const CLI::Option* const first = parser().get_option_no_throw(name.substr(0, 2));
  return first != nullptr && !takes_value(*first);
}

// "--reason=why" becomes two words, because CLI11 takes the word after "--reason=" for the value.
// What it would accept or explain badly is refused: an option as the value of another, one that is
// given twice, and a text that begins with a flag: CLI11 takes "-handle" for -h.
std::vector<std::string> Options::words_for_parser() {
  std::vector<std::string> words;
  std::set<const CLI::Option*> seen;
  std::string_view awaiting;  // the option whose value is next
  for (auto word = words_->begin(); word != words_->end(); ++word) {
    const std::size_t equals = std::min(word->find('='), word->size());
    const std::string name = word->substr(0, equals);
    const CLI::Option* const option =
        begins_with_hyphen(name) ? parser().get_option_no_throw(name) : nullptr;
    if (!awaiting.empty()) {
      if (option != nullptr) refuse(missing_value(awaiting));
      words.push_back(*word);
      awaiting = {};
    } else if (*word == "--") {
      words.insert(words.end(), word, words_->end());
      break;
    } else if (option == nullptr) {
      if (begins_with_flag(name)) refuse_unknown(name);
      words.push_back(*word);
    } else if (!takes_value(*option)) {
      if (equals < word->size()) refuse(needless_value(*word));
      words.push_back(*word);
    } else {
      if (!seen.insert(option).second && !is_repeatable(*option)) refuse(given_twice(name));
      words.push_back(name);
      if (equals < word->size()) words.push_back(word->substr(equals + 1));
      if (equals == word->size()) awaiting = *word;
    }
  }
  return words;
}

// CLI11 parses from the back.
std::vector<std::string> Options::parse_options() {
  std::vector<std::string> arguments;
  std::vector<std::string> words = words_for_parser();
  std::ranges::reverse(words);
  parser().parse(std::move(words));
  for (const auto& [kind, word] : parser().left()) {
    if (kind == CLI::detail::Classifier::POSITIONAL_MARK) continue;
    if (kind == CLI::detail::Classifier::NONE) {
      arguments.push_back(word);
      continue;
    }
    refuse_unknown(word.substr(0, word.find('=')));
  }
  return arguments;
}

// An argument is described to the parser for its help only.
void Options::describe_argument(const Argument& argument, const OptionText& text,
                                std::span<const std::string_view> vocabulary) {
  CLI::Option* const option = argument.takes_all
                                  ? parser().add_option_function<std::vector<std::string>>(
                                        argument.name, [](const auto&) {}, std::string(text.help))
                                  : parser().add_option_function<std::string>(
                                        argument.name, [](const auto&) {}, std::string(text.help));
  option->required(argument.is_required)->type_name(std::string(text.value));
  record_choices(option, vocabulary);
}

void Options::record_choices(const CLI::Option* option, std::span<const std::string_view> words) {
  if (!is_description()) return;
  choices_.emplace_back(option, std::vector<std::string>(words.begin(), words.end()));
}

void Options::declare_argument(Argument argument, const OptionText& text,
                               std::span<const std::string_view> vocabulary) {
  if (is_description()) {
    describe_argument(argument, text, vocabulary);
  } else {
    arguments_.add(std::move(argument));
  }
}

// The library's option; null if the words are parsed without the library.
CLI::Option* Options::declare(CommandOption option) {
  if (declared_ == Declared::named) {
    named_.add(std::move(option));
    return nullptr;
  }
  CLI::Option* const added = add_to_parser(option);
  members_.emplace_back(added, std::move(option.member));
  return added->required(option.is_required);
}

CLI::Option* Options::add_to_parser(const CommandOption& option) {
  const std::string& names = option.names;
  if (option.takes == Takes::nothing) {
    return parser().add_flag_callback(names, [take = option.take] { take({}); });
  }
  if (option.takes == Takes::value) {
    return parser().add_option_function<std::string>(
        names, [take = option.take](const std::string& word) { take(std::span(&word, 1)); });
  }
  return parser()
      .add_option_function<std::vector<std::string>>(
          names, [take = option.take](const std::vector<std::string>& words) { take(words); })
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Options::declare_own_option(CommandOption option, const OptionText& text,
                                 std::span<const std::string_view> vocabulary) {
  option.member = option.names.substr(option.names.rfind("--") + 2);
  std::ranges::replace(option.member, '-', '_');
  option.take = [this, names = option.names, placeholder = std::string(text.value),
                 take = std::move(option.take)](std::span<const std::string> words) {
    for (const std::string& word : words) check_own_value(word, names, placeholder);
    take(words);
  };
  CLI::Option* const added = declare(std::move(option));
  if (added == nullptr) return;
  added->description(std::string(text.help));
  if (!text.value.empty()) added->type_name(std::string(text.value));
  record_choices(added, vocabulary);
}

void Options::option(std::string_view names, std::optional<std::string>& value,
                     const OptionText& text) {
  if (!is_declared(names)) return;
  declare_own_option(
      {.names = std::string(names), .take = [&value](auto words) { value = words.front(); }}, text);
}

void Options::option(std::string_view names, std::vector<std::string>& values,
                     const OptionText& text) {
  if (!is_declared(names)) return;
  declare_own_option({.names = std::string(names),
                      .takes = Takes::values,
                      .take = [&values](auto words) { values.assign(words.begin(), words.end()); }},
                     text);
}

void Options::option(std::string_view names, std::optional<std::uint64_t>& value,
                     const OptionText& text) {
  if (!is_declared(names)) return;
  std::string name(names);
  const auto take = [this, name, &value](auto words) { value = whole_number(words.front(), name); };
  declare_own_option({.names = std::move(name), .take = take}, text);
}

void Options::choice(std::string_view names, std::optional<std::string>& value,
                     std::span<const std::string_view> choices, std::string_view help) {
  if (!is_declared(names)) return;
  std::string name(names);
  const auto take = [this, name, &value,
                     known = std::vector(choices.begin(), choices.end())](auto words) {
    check_word(words.front(), name, known);
    value = words.front();
  };
  declare_own_option({.names = std::move(name), .take = take},
                     {.value = text::join(choices, "|"), .help = help}, choices);
}

void Options::flag(std::string_view names, bool& value, std::string_view help) {
  if (!is_declared(names)) return;
  declare_own_option({.names = std::string(names),
                      .takes = Takes::nothing,
                      .take = [&value](auto /*words*/) { value = true; }},
                     {.help = help});
}

void Options::member(const app::Member& member, Json& request) {
  if (!app::is_offered(member, app::FrontEnd::command_line)) return;
  if (member.text.is_argument) return declare_argument(member, request);
  const std::string names = option_of(member);
  const bool is_required = member.text.is_required || member.text.is_required_in_command;
  if (is_required || is_declared(names)) {
    CLI::Option* const added = declare_member(member, names, request);
    if (added != nullptr) added->required(is_required);
  }
  if (!member.text.former.empty() && is_declared(member.text.former)) {
    CLI::Option* const added = declare_member(member, std::string(member.text.former), request);
    if (added != nullptr) added->group("");
  }
  if (!member.text.argument.empty()) declare_argument_instead(member, names, request);
}

CLI::Option* Options::declare_member(const app::Member& member, std::string names, Json& request) {
  using Kind = app::MemberKind;
  CommandOption option{.names = std::move(names), .member = std::string(member.name)};
  if (member.kind == Kind::flag) option.takes = Takes::nothing;
  if (member.kind == Kind::texts || member.kind == Kind::numbers) option.takes = Takes::values;
  option.take = [this, &member, &request, shown = option.names,
                 takes = option.takes](std::span<const std::string> words) {
    request[member.name] = takes == Takes::nothing ? Json(true)
                           : takes == Takes::value ? value_of(member, shown, words.front())
                                                   : list_of(member, shown, words);
  };
  const bool takes_value = option.takes != Takes::nothing;
  CLI::Option* const added = declare(std::move(option));
  if (added == nullptr) return nullptr;
  if (takes_value) added->type_name(value_shown(member));
  record_choices(added->description(help_of(member)), member.text.vocabulary);
  return added;
}

void Options::refuse_declaration(const std::string& why) {
  throw CLI::IncorrectConstruction(why);
}

std::vector<authority::Given> Options::given() const {
  std::vector<authority::Given> given = arguments_.given();
  std::ranges::copy(named_.given(), std::back_inserter(given));
  for (const auto& [option, member] : members_) {
    for (const std::string& value : option->results()) given.push_back({member, value});
  }
  return given;
}

}  // namespace baton::cli
