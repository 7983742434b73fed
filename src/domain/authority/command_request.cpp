#include "domain/authority/command_request.h"

#include <algorithm>
#include <string_view>

#include "domain/authority/command_names.h"
#include "text/concat.h"

namespace baton::authority {
namespace {

using Words = std::span<const std::string>;

const Operation* operation_in(Words words) {
  if (words.empty()) return nullptr;
  const Operation* verb =
      words.size() < 2 ? nullptr : find_operation(text::concat(words[0], " ", words[1]));
  return verb != nullptr ? verb : find_operation(words[0]);
}

// "--all-runs" for the member "all_runs".
std::string option_of(std::string_view member) {
  std::string option = text::concat("--", member);
  std::ranges::replace(option, '_', '-');
  return option;
}

// As a separate word, or after an option's "=".
bool has_value(Words words, std::string_view value) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return word == value || (word.starts_with("--") && word.ends_with(text::concat("=", value)));
  });
}

// A word after the operation's name that is no option; it may be the value of one.
bool has_argument(Words words, const Operation& operation) {
  const std::size_t name = operation.name.find(' ') == std::string_view::npos ? 1 : 2;
  return std::ranges::any_of(words.subspan(std::min(name, words.size())),
                             [](std::string_view word) { return !word.starts_with('-'); });
}

bool is_given(const Raise& raise, Words words, const Operation& operation) {
  if (!raise.value.empty()) return has_value(words, raise.value);
  return has_option(words, option_of(raise.member)) ||
         (raise.form == Form::argument && has_argument(words, operation));
}

}  // namespace

bool is_help_word(std::string_view word) {
  return word == "--help" || word == "-h" || word == "help";
}

bool asks_for_help(Words words) {
  const auto end = std::ranges::find(words, "--");
  return std::any_of(words.begin(), end,
                     [](std::string_view word) { return word == "--help" || word == "-h"; });
}

bool has_option(Words words, std::string_view option) {
  return std::ranges::any_of(words, [option](std::string_view word) {
    return word.starts_with(option) && (word.size() == option.size() || word[option.size()] == '=');
  });
}

CommandRequest command_request(Words words) {
  CommandRequest request{.words = named_words(words)};
  const Words named = request.words;
  const Operation* const operation = operation_in(named);
  if (operation == nullptr || asks_for_help(named)) return request;
  request.operation = operation;
  if (has_option(named, "--as")) request.given.push_back({.member = "as"});
  for (const Raise& raise : operation->raises) {
    if (raise.member.empty()) continue;
    if (!is_given(raise, named, *operation)) continue;
    request.given.push_back(
        {.member = std::string(raise.member), .value = std::string(raise.value)});
  }
  return request;
}

}  // namespace baton::authority
