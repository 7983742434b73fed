#include "domain/guard/command_words.h"

#include <algorithm>

namespace baton::guard {
namespace {

bool lists(std::string_view list, std::string_view name) {
  for (std::size_t at = list.find(name); at != std::string_view::npos;
       at = list.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (at > 0 && list[at - 1] == ' ' && end < list.size() && list[end] == ' ') return true;
  }
  return false;
}

bool is_short(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && word[1] != '-';
}

}  // namespace

bool names_option(std::string_view list, std::string_view option) {
  if (list.empty() || option.empty()) return false;
  if (lists(list, option)) return true;
  if (!is_short(option)) return false;
  return std::ranges::any_of(option.substr(1), [list](char letter) {
    const char name[] = {'-', letter};
    return lists(list, std::string_view(name, 2));
  });
}

std::vector<Argument> arguments_of(const std::vector<std::string>& words,
                                   std::string_view with_value) {
  std::vector<Argument> arguments;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string_view word = words[at];
    if (word == "--") {
      for (++at; at < words.size(); ++at) arguments.push_back({.value = words[at]});
      break;
    }
    if (word.size() < 2 || word[0] != '-') {
      arguments.push_back({.value = word});
      continue;
    }
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
    const bool is_listed = lists(with_value, word);
    const bool has_attached =
        !is_listed && is_short(word) && word.size() > 2 && lists(with_value, word.substr(0, 2));
    const bool ends_listed = is_short(word) && lists(with_value, std::string("-") + word.back());
    const bool takes_next = at + 1 < words.size() && !has_attached && (is_listed || ends_listed);
    if (equals != std::string_view::npos) {
      arguments.push_back({.option = word.substr(0, equals), .value = word.substr(equals + 1)});
    } else if (has_attached) {
      arguments.push_back({.option = word.substr(0, 2), .value = word.substr(2)});
    } else if (takes_next) {
      arguments.push_back({.option = word, .value = words[++at]});
    } else {
      arguments.push_back({.option = word});
    }
  }
  return arguments;
}

bool has_option(const std::vector<Argument>& arguments, std::string_view list) {
  return std::ranges::any_of(
      arguments, [list](const Argument& argument) { return names_option(list, argument.option); });
}

std::optional<std::string_view> option_value(const std::vector<Argument>& arguments,
                                             std::string_view list) {
  const auto found = std::ranges::find_if(
      arguments, [list](const Argument& argument) { return names_option(list, argument.option); });
  if (found == arguments.end() || found->value.empty()) return std::nullopt;
  return found->value;
}

std::vector<std::string_view> operands_of(const std::vector<Argument>& arguments) {
  std::vector<std::string_view> operands;
  for (const Argument& argument : arguments) {
    if (argument.option.empty()) operands.push_back(argument.value);
  }
  return operands;
}

}  // namespace baton::guard
