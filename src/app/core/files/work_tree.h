#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/directory.h"

namespace baton::app {

// The git work tree around a project.
struct WorkTree {
  std::shared_ptr<Directory> folder;     // its top, which contains .git
  std::string path = {};                 // of that folder, absolute
  EntryKind git = EntryKind::directory;  // of .git: a file in a linked worktree or a submodule
  std::string project = {};              // the project's folder below the top; empty: the top
};

// Empty if the project is not in a work tree.
Result<std::optional<WorkTree>> find_work_tree(const Workspace& workspace);

}  // namespace baton::app
