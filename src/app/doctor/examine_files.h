#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"
#include "host/directory.h"

namespace baton::app {

// The checks of files and folders, as opposed to the contents of the state.
Examined examine_root(const Workspace& workspace);
Examined examine_file_system(const Workspace& workspace);
Examined examine_lock(const Workspace& workspace);
Examined examine_leftovers(Workspace& workspace);
// Whether git leaves baton's folder out; empty if it does, or there is nothing to leave out.
std::optional<Examined> examine_ignore_file(const Workspace& workspace);

// Temporary files of interrupted or running writes of baton's files.
Result<std::vector<std::string>> find_leftovers(Workspace& workspace);

// "a file", "a folder", …
std::string_view name_of(EntryKind kind);

// The first names, and how many there are besides.
std::vector<std::string> first_of(std::vector<std::string> names);

// "1 copy", "2 copies".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

// The result of a check that failed to run.
Examined not_examined(std::string name, const Error& error);

}  // namespace baton::app
