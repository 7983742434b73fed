#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

// How the words of a command line name a command. The command line and the guard both use it, so
// that what the guard judges is what runs.
namespace baton::authority {

// Common options can precede the command's name (`baton --json status`); they are moved after it.
void move_name_to_front(std::vector<std::string>& words);

// "tasks" names the group `task`, "Decisions" the command `decide`. Empty: no command has this
// name.
std::string_view command_of_noun(std::string_view word);

// The operation with which a group lists: "task list", "shared list-keys". Empty: it has none.
std::string_view listing_of(std::string_view group);

// "list" and "ls" name a group's operation that lists.
bool is_listing_word(std::string_view word);

// The words of a command line with the command's own name and verb in front: "tasks --json add" is
// "task add --json", and "Sessions" alone is "session list". Words that name no command stay.
std::vector<std::string> named_words(std::span<const std::string> words);

}  // namespace baton::authority
