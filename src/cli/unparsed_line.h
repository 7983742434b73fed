#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "baton/error.h"
#include "host/console.h"

// A command line that is not parsed: it names no command, asks for help, or has a fault.
namespace baton::cli {

bool asks_for_json(const std::vector<std::string>& arguments);

// Neither a command nor an argument is named. Move the command's name to the front first.
bool has_only_global_options(const std::vector<std::string>& arguments);

// Reports the fault in the form that the command line asks for, by the rules of the project that it
// names. Returns the exit status.
int refuse(const std::vector<std::string>& arguments, Error error, Console& console,
           app::ProjectOpener& opener);

}  // namespace baton::cli
