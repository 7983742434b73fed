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

bool asks_for_help(Words words) {
  return std::ranges::any_of(
      words, [](std::string_view word) { return word == "--help" || word == "-h"; });
}

// "--all-runs" or "--all-runs=yes" for the member "all_runs".
bool has_option(Words words, std::string_view member) {
  std::string option = text::concat("--", member);
  std::ranges::replace(option, '_', '-');
  return std::ranges::any_of(words, [&](std::string_view word) {
    return word.starts_with(option) && (word.size() == option.size() || word[option.size()] == '=');
  });
}

// As a separate word, or after an option's "=".
bool has_value(Words words, std::string_view value) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return word == value || (word.starts_with("--") && word.ends_with(text::concat("=", value)));
  });
}

}  // namespace

CommandRequest command_request(Words words) {
  CommandRequest request{.words = named_words(words)};
  const Words named = request.words;
  const Operation* const operation = operation_in(named);
  if (operation == nullptr || asks_for_help(named)) return request;
  request.operation = operation;
  if (has_option(named, "as")) request.given.push_back({.member = "as"});
  for (const Raise& raise : operation->raises) {
    if (raise.member.empty()) continue;
    const bool is_given =
        raise.value.empty() ? has_option(named, raise.member) : has_value(named, raise.value);
    if (!is_given) continue;
    request.given.push_back(
        {.member = std::string(raise.member), .value = std::string(raise.value)});
  }
  return request;
}

}  // namespace baton::authority
