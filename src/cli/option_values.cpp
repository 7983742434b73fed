// What the words of a command line become.
#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/complete/value_kind.h"
#include "cli/member_text.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/utf8.h"
#include "text/whole_number.h"

namespace baton::cli {

// Accepts decimal digits only, up to 2^63-1 as in an action's members: not -1, 010 or "".
std::uint64_t Options::whole_number(const std::string& word, const std::string& names) {
  const std::optional<std::int64_t> number = text::parse_whole(word);
  if (!number) {
    const bool is_large =
        !word.empty() && word.front() != '0' && std::ranges::all_of(word, text::is_digit);
    refuse({.phrase = "invalid value",
            .subject =
                text::concat(names, ": \"", word,
                             is_large ? "\" is too large" : "\" must be a non-negative integer")});
  }
  return static_cast<std::uint64_t>(*number);
}

namespace {

// A number of days may have its unit, as in the settings: "30d".
std::string without_unit(const app::Member& member, const std::string& word) {
  const bool has_unit = member.text.value == "DAYS" && word.ends_with('d');
  return has_unit ? word.substr(0, word.size() - 1) : word;
}

}  // namespace

void Options::refuse_bytes(const std::string& names) {
  refuse({.phrase = "the text is not UTF-8",
          .subject = names.starts_with('-') ? names : text::to_upper(names),
          .hint = "encode it as UTF-8"});
}

void Options::check_own_value(const std::string& word, const std::string& names,
                              std::string_view placeholder) {
  if (!text::first_invalid_utf8(word)) return;
  const DeclaredOption parameter{
      .names = {names.substr(names.rfind(',') + 1)}, .value = std::string(placeholder), .help = {}};
  if (!may_be_path(command_.name, parameter)) refuse_bytes(names);
}

void Options::declare_own_argument(Argument argument, std::string_view help) {
  argument.member = argument.name;
  argument.take = [this, name = argument.name,
                   take = std::move(argument.take)](std::span<const std::string> words) {
    for (const std::string& word : words) check_own_value(word, name, {});
    take(words);
  };
  declare_argument(std::move(argument), {.help = help});
}

void Options::argument(std::string_view name, std::string& value, std::string_view help) {
  declare_own_argument({.name = std::string(name),
                        .is_required = true,
                        .take = [&value](auto words) { value = words.front(); }},
                       help);
}

void Options::argument(std::string_view name, std::optional<std::string>& value,
                       std::string_view help) {
  declare_own_argument(
      {.name = std::string(name), .take = [&value](auto words) { value = words.front(); }}, help);
}

void Options::argument(std::string_view name, std::vector<std::string>& values,
                       std::string_view help) {
  declare_own_argument(
      {.name = std::string(name),
       .takes_all = true,
       .take = [&values](auto words) { values.assign(words.begin(), words.end()); }},
      help);
}

void Options::required_arguments(std::string_view name, std::vector<std::string>& values,
                                 std::string_view help) {
  declare_own_argument(
      {.name = std::string(name),
       .is_required = true,
       .takes_all = true,
       .take = [&values](auto words) { values.assign(words.begin(), words.end()); }},
      help);
}

void Options::declare_argument(const app::Member& member, Json& request) {
  using Kind = app::MemberKind;
  Argument argument{.name = option_of(member),
                    .member = std::string(member.name),
                    .is_required = member.text.is_required || member.text.is_required_in_command,
                    .takes_all = member.kind == Kind::texts || member.kind == Kind::numbers};
  argument.take = [this, &member, &request, name = argument.name,
                   is_list = argument.takes_all](std::span<const std::string> words) {
    request[member.name] =
        is_list ? list_of(member, name, words) : value_of(member, name, words.front());
  };
  declare_argument(std::move(argument), {.value = value_shown(member), .help = help_of(member)},
                   member.text.vocabulary);
}

// The argument of a member that has an option as well; both together are refused.
void Options::declare_argument_instead(const app::Member& member, const std::string& names,
                                       Json& request) {
  const auto take = [this, &member, &request](std::span<const std::string> words) {
    if (request.contains(member.name)) {
      refuse({.phrase = "unexpected argument",
              .subject = words.front(),
              .hint = text::concat("the ", member.name, " is given by an option already")});
    }
    request[member.name] = value_of(member, std::string(member.text.argument), words.front());
  };
  declare_argument(
      {.name = std::string(member.text.argument), .member = std::string(member.name), .take = take},
      {.help = text::concat(member.text.help, "; the same as ", names)});
}

void Options::check_word(const std::string& word, const std::string& names,
                         std::span<const std::string_view> words, std::string_view others) {
  if (model::is_one_of(word, words)) return;
  refuse(
      {.phrase = "invalid value",
       .subject = text::concat(names, " ", word),
       .hint = text::concat(model::choice_hint(word, words), others.empty() ? "" : "; ", others)});
}

// Refuses a word that the member does not accept.
Json Options::value_of(const app::Member& member, const std::string& names,
                       const std::string& word) {
  using Kind = app::MemberKind;
  if (member.kind != Kind::file && text::first_invalid_utf8(word)) refuse_bytes(names);
  if (member.kind == Kind::number || member.kind == Kind::numbers) {
    return whole_number(without_unit(member, word), names);
  }
  if (member.kind == Kind::revision && !StateReference::parse(word)) {
    refuse({.phrase = "invalid value",
            .subject =
                text::concat(names, ": \"", word, "\" is not a revision, such as 12 or 12@0e57")});
  }
  const bool is_synonym = std::ranges::find(member.text.synonyms, word, &app::Synonym::word) !=
                          member.text.synonyms.end();
  if (!member.text.vocabulary.empty() && !is_synonym) {
    const std::string shown = member.text.is_argument ? text::to_upper(names) : names;
    check_word(word, shown, member.text.vocabulary, member.text.other_words);
  }
  return word;
}

Json Options::list_of(const app::Member& member, const std::string& names,
                      std::span<const std::string> words) {
  Json list = Json::array();
  for (const std::string& word : words) list.push_back(value_of(member, names, word));
  return list;
}

}  // namespace baton::cli
