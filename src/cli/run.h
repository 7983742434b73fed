#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"

namespace baton::cli {

// `arguments` excludes the program's name. Returns the exit status.
int run(std::vector<std::string> arguments, Console& console, app::ProjectOpener& opener);

}  // namespace baton::cli
