#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command_option.h"
#include "domain/authority/authorize.h"

namespace baton::cli {

// Parses command lines that name their options in full, as most do: setting up the parser library
// takes longer than most commands. It explains nothing: words that it does not take are for the
// library, which either takes them or reports what is wrong.
class NamedOptions {
 public:
  void add(CommandOption option) { entries_.push_back({.option = std::move(option)}); }

  // The words that are no options or values of options, after the options have taken theirs.
  // Nothing if an option is unknown, missing, given twice, abbreviated, or without its value.
  std::optional<std::vector<std::string>> parse(std::span<const std::string> words);

  // What was given, in the order of the declaration; of an option that takes nothing, "true".
  [[nodiscard]] std::vector<authority::Given> given() const;

 private:
  struct Entry {
    CommandOption option;
    bool is_given = false;
    std::vector<std::string> values = {};
  };

  using Words = std::span<const std::string>;

  // Takes the option at the front of the words, and returns the words after it.
  std::optional<Words> take_option(Words words);
  Entry* find(std::string_view name);

  std::vector<Entry> entries_;
};

// Whether a word names the option: "--limit", "--limit=5" or "-n" for "-n,--limit". Not "-n5".
bool names_option(std::string_view word, std::string_view names);

}  // namespace baton::cli
