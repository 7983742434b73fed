#include "cli/named_options.h"

#include <algorithm>

namespace baton::cli {
namespace {

bool is_option(std::string_view word) {
  return word.size() > 1 && word.front() == '-';
}

}  // namespace

bool names_option(std::string_view word, std::string_view names) {
  const std::string_view name = word.substr(0, word.find('='));
  const std::size_t comma = std::min(names.find(','), names.size());
  return name == names.substr(0, comma) ||
         (comma < names.size() && name == names.substr(comma + 1));
}

std::optional<std::vector<std::string>> NamedOptions::parse(Words words) {
  std::vector<std::string> arguments;
  while (!words.empty()) {
    const std::string& word = words.front();
    if (word == "--") {
      arguments.insert(arguments.end(), words.begin() + 1, words.end());
      break;
    }
    if (is_option(word)) {
      const auto rest = take_option(words);
      if (!rest) return std::nullopt;
      words = *rest;
    } else {
      arguments.push_back(word);
      words = words.subspan(1);
    }
  }
  for (const Entry& entry : entries_) {
    if (entry.option.is_required && !entry.is_given) return std::nullopt;
  }
  for (const Entry& entry : entries_) {
    if (entry.is_given) entry.option.take(entry.values);
  }
  return arguments;
}

std::optional<NamedOptions::Words> NamedOptions::take_option(Words words) {
  const std::string& word = words.front();
  Entry* const entry = find(word);
  if (entry == nullptr) return std::nullopt;
  if (entry->is_given && entry->option.takes != Takes::values) return std::nullopt;
  entry->is_given = true;
  const std::size_t equals = word.find('=');
  const bool has_value = equals != std::string::npos;
  if (entry->option.takes == Takes::nothing) {
    return has_value ? std::nullopt : std::optional(words.subspan(1));
  }
  if (!has_value && (words.size() < 2 || is_option(words[1]))) return std::nullopt;
  std::string value = has_value ? word.substr(equals + 1) : words[1];
  if (value.empty()) return std::nullopt;
  entry->values.push_back(std::move(value));
  return words.subspan(has_value ? 1 : 2);
}

NamedOptions::Entry* NamedOptions::find(std::string_view name) {
  const auto found = std::ranges::find_if(
      entries_, [name](const Entry& entry) { return names_option(name, entry.option.names); });
  return found == entries_.end() ? nullptr : &*found;
}

std::vector<authority::Given> NamedOptions::given() const {
  std::vector<authority::Given> given;
  for (const auto& [option, is_given, values] : entries_) {
    if (is_given && option.takes == Takes::nothing) given.push_back({option.member, "true"});
    for (const std::string& value : values) given.push_back({option.member, value});
  }
  return given;
}

}  // namespace baton::cli
