#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/identity/claude_session.h"

namespace baton::app {

// The sessions of Claude Code whose hooks store their notes in one work tree of the project's git
// repository. Their agents can name the project in any other work tree (--project).
struct TreeSessions {
  Workspace* workspace = nullptr;  // of the work tree; reads no state if it is another one
  std::vector<std::string> files = {};
  std::vector<ClaudeSession> sessions = {};
  std::string elsewhere = {};         // the path of another work tree; empty: the project's own
  std::shared_ptr<void> opened = {};  // owns the workspace of another work tree
};

TreeSessions sessions_of_own_tree(Workspace& workspace);

// One system call or two in most projects: false if there cannot be any.
bool has_other_trees(const Workspace& workspace);

// Those with sessions. Slow.
std::vector<TreeSessions> sessions_of_other_trees(const Workspace& workspace);

}  // namespace baton::app
