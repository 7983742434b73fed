#pragma once

#include <string>
#include <string_view>

namespace baton::guard {

// A glob as it was written: the shell's marks are stars again.
std::string written_glob(std::string_view pattern);

// Whether a pattern by which a command leaves files out covers all of baton's folder: ".claude",
// "./.claude/*", "**/.claude/**". A folder inside it, such as ".claude/agents", does not.
// An absolute path does not either: the caller makes it relative to the project.
bool covers_our_folder(std::string_view pattern);

// The same for a pattern as in .gitignore: a slash in front is the top of the tree, and "./x"
// matches nothing.
bool covers_our_folder_from_top(std::string_view pattern);

// Whether a pattern for names, which are compared without their folders, covers baton's folder.
bool covers_our_name(std::string_view pattern);

}  // namespace baton::guard
