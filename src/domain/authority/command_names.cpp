#include "domain/authority/command_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "domain/authority/global_options.h"
#include "domain/authority/operation.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::authority {
namespace {

struct Noun {
  std::string_view word;  // as fold_name() folds it
  std::string_view command;
};

constexpr std::array<Noun, 8> kNouns = {{{"artifact", "artifact"},
                                         {"config", "config"},
                                         {"constraint", "constrain"},
                                         {"decision", "decide"},
                                         {"environment", "env"},
                                         {"gate", "gate"},
                                         {"schema", "schema"},
                                         {"summary", "summaries"}}};

// The group of an operation's name; empty if the operation has none.
std::string_view group_of(std::string_view operation) {
  const std::size_t space = operation.find(' ');
  return space == std::string_view::npos ? std::string_view() : operation.substr(0, space);
}

bool is_group(std::string_view name) {
  return std::ranges::any_of(operations(),
                             [name](const Operation& each) { return group_of(each.name) == name; });
}

bool is_command(std::string_view name) {
  return find_operation(name) != nullptr || is_group(name);
}

// The operation that a word behind the group's name selects; empty if it selects none.
std::string_view operation_of_verb(std::string_view group, std::string_view word) {
  const Operation* const exact = find_operation(text::concat(group, " ", word));
  if (exact != nullptr) return exact->name;
  return is_listing_word(word) ? listing_of(group) : std::string_view();
}

}  // namespace

void move_name_to_front(std::vector<std::string>& words) {
  std::size_t first = 0;
  while (first < words.size() && words[first].starts_with("--")) {
    const std::string_view option = words[first];
    if (option.find('=') != std::string_view::npos) {
      first += 1;
    } else if (const GlobalOption* const global = find_global_option(option)) {
      first += global->takes_value ? 2 : 1;
    } else if (option == "--help" || option == "--version") {
      break;  // they stand in place of a name
    } else {
      return;
    }
  }
  if (first >= words.size()) return;
  std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first), words.end());
}

std::string_view command_of_noun(std::string_view word) {
  if (word.starts_with('-')) return {};  // an option
  const std::string folded = text::fold_name(word);
  for (const Operation& operation : operations()) {
    const std::string_view group = group_of(operation.name);
    if (!group.empty() && text::fold_name(group) == folded) return group;
  }
  const auto* const noun = std::ranges::find(kNouns, folded, &Noun::word);
  return noun == kNouns.end() ? std::string_view() : noun->command;
}

std::string_view listing_of(std::string_view group) {
  for (const std::string_view verb : {"list", "list-keys"}) {
    const Operation* const found = find_operation(text::concat(group, " ", verb));
    if (found != nullptr) return found->name;
  }
  return {};
}

bool is_listing_word(std::string_view word) {
  return word == "list" || word == "ls";
}

std::vector<std::string> named_words(std::span<const std::string> words) {
  std::vector<std::string> rest(words.begin(), words.end());
  move_name_to_front(rest);
  if (rest.empty()) return rest;
  const bool is_noun = !is_command(rest.front());
  const std::string name(is_noun ? command_of_noun(rest.front()) : rest.front());
  if (name.empty()) return rest;
  rest.erase(rest.begin());
  if (is_group(name)) move_name_to_front(rest);
  const bool is_alone = rest.empty() || rest.front().starts_with("--");
  std::string_view operation;
  if (!is_alone) operation = operation_of_verb(name, rest.front());
  if (!operation.empty()) rest.erase(rest.begin());
  if (is_alone && is_noun) operation = listing_of(name);
  std::vector<std::string> named = {name};
  if (!operation.empty()) named.emplace_back(operation.substr(name.size() + 1));
  named.insert(named.end(), std::make_move_iterator(rest.begin()),
               std::make_move_iterator(rest.end()));
  return named;
}

}  // namespace baton::authority
