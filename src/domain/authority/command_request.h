#pragma once

#include <span>
#include <string>
#include <vector>

#include "domain/authority/authorize.h"
#include "domain/authority/operation.h"

namespace baton::authority {

// A command line as far as authority goes, read without knowing the command's options.
struct CommandRequest {
  const Operation* operation = nullptr;  // null: the words name no operation, or ask for help
  std::vector<Given> given = {};         // of the members that raise the operation's authority
};

// `words` begin with the command's name. In doubt a member counts as given.
CommandRequest command_request(std::span<const std::string> words);

}  // namespace baton::authority
