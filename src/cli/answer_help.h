#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"

namespace baton::cli {

// Prints the help as text, or as JSON if the command line asks for it. Returns the exit status.
int answer_help(const std::vector<std::string>& arguments, Console& console,
                const std::function<std::string()>& text,
                const std::function<std::string()>& document);

// Answers `baton help WORD…`; `words` are those after "help", the name first. Without a value if
// they name a command, which then explains itself.
std::optional<int> answer_help_request(const std::vector<std::string>& words, Console& console,
                                       app::ProjectOpener& opener);

}  // namespace baton::cli
