#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

// The words that people use for a command beside its name.
namespace baton::cli {

// "tasks" is the group `task`, "decisions" the command `decide`. Null: no command has this name.
const CommandEntry* find_command_by_noun(std::string_view word);

// The verb of a group that lists. Null: it has none.
const CommandEntry* listing_verb(const CommandEntry& group);

// "list" and "ls" mean the group's listing verb; another word is a verb's name. Null: unknown.
const CommandEntry* find_verb(const CommandEntry& group, const std::string& verb);

// The command that an unknown word most likely means: by its meaning ("history" is `log`), else by
// its spelling.
std::optional<std::string_view> command_meant(std::string_view word);

// The verb that an unknown word most likely means: by its meaning ("remove" where the group has
// "delete"), else by its spelling. A sentence is what would be added.
std::optional<std::string_view> verb_meant(const CommandEntry& group, const std::string& typed);

// Some commands, such as `decide` and `summaries`, list without an argument: removes "list" and
// "ls".
void drop_listing_word(const CommandEntry& entry, std::vector<std::string>& arguments);

}  // namespace baton::cli
