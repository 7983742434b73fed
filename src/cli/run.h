#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"

namespace baton::cli {

// Options of every command may stand before its name: `baton --json status`. They move behind it.
void move_name_to_front(std::vector<std::string>& arguments);

// `arguments` excludes the program's name. Returns the exit status.
int run(std::vector<std::string> arguments, Console& console, app::ProjectOpener& opener);

}  // namespace baton::cli
