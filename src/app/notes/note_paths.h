#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// One folder of the notes' store: paths relative to the store.
struct NotePaths {
  std::vector<std::string> folders;
  std::vector<std::string> notes;
};

// Lists the folder in which a path with this beginning lies, without the index, so that nothing is
// written. Empty for an agent, whose rule and policies apply to the content of each note.
Result<NotePaths> note_paths(std::string_view beginning, Workspace& workspace);

}  // namespace baton::app
