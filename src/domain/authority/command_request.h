#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/authority/authorize.h"
#include "domain/authority/operation.h"

namespace baton::authority {

// A command line as far as authorization needs it, parsed without the command's options.
struct CommandRequest {
  std::vector<std::string> words = {};   // see named_words()
  const Operation* operation = nullptr;  // null if the words name no operation, or ask for help
  std::vector<Given> given = {};         // members that need more authority
};

// --help, -h or help.
bool is_help_word(std::string_view word);
// True if one of the words is --help or -h. After `--`, all words are arguments.
bool asks_for_help(std::span<const std::string> words);

// True if one of the words is the option, with a value behind "=" or without.
bool has_option(std::span<const std::string> words, std::string_view option);

// `words` follow the program's name. A member counts as given if that is uncertain.
CommandRequest command_request(std::span<const std::string> words);

}  // namespace baton::authority
