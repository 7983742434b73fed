#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"

namespace baton::cli {

// `baton completion SHELL --candidates FIXED [WORD]...`, which only the scripts of
// templates/completion call: the words of the line up to the cursor, without the program's name.
bool asks_for_candidates(const std::vector<std::string>& arguments);

// Prints the form of shell_words.h. Always exits 0: a message would destroy the user's line.
int print_candidates(const std::vector<std::string>& arguments, Console& console,
                     app::ProjectOpener& opener);

}  // namespace baton::cli
