#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "cli/complete/completion.h"
#include "host/console.h"

namespace baton::cli {

// What may stand in place of the last of the words, which follow the program's name. Candidates are
// derived from the table of commands, the options that the command declares, and the project.
// Prints nothing and changes nothing.
LineCompletion complete_line(std::vector<std::string> words, Console& console,
                             app::ProjectOpener& opener);

}  // namespace baton::cli
