#pragma once

#include <vector>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {

// What a recursive search or comparison leaves out.
FilterRules rules_of_search(const ShellCommand& command, const std::vector<Argument>& arguments);

// Whether a search is limited to files that are not baton's.
bool selects_others(const ShellCommand& command, const std::vector<Argument>& arguments);

}  // namespace baton::guard
