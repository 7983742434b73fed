#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/identity/claude_session.h"

namespace baton::app {

// Which project the notes are in.
enum class NotesIn : std::uint8_t {
  this_project,
  other_project,  // the session's, whose shells can name any project
};

// The sessions of Claude Code whose hooks store their notes in one work tree of the project's git
// repository, or in the session's own project. Their agents can name the project (--project).
struct TreeSessions {
  Workspace* workspace = nullptr;  // of the work tree; reads no state if it is another one
  std::vector<std::string> files = {};
  std::vector<ClaudeSession> sessions = {};
  std::string elsewhere = {};  // the path of another work tree or project; empty: the project's own
  std::shared_ptr<void> opened = {};  // owns the workspace of another work tree
  NotesIn notes = NotesIn::this_project;
};

TreeSessions sessions_of_own_tree(Workspace& workspace);

// One system call or two in most projects: false if there cannot be any.
bool has_other_trees(const Workspace& workspace);

// Those with sessions. Slow.
std::vector<TreeSessions> sessions_of_other_trees(const Workspace& workspace);

// Whether the environment names another project than the workspace's, as that of a session's
// shells does (BATON_PROJECT).
bool is_named_elsewhere(const Workspace& workspace);

// The sessions of that project; empty if there are none.
std::optional<TreeSessions> sessions_of_named_project(const Workspace& workspace);

// The same for the project in which Claude Code runs, or below which, if it stores the session that
// has started one of these processes: its shells know its name only if baton had files in it when
// the session began.
std::optional<TreeSessions> sessions_around_claude(const std::vector<Process>& ancestry,
                                                   Workspace& workspace);

}  // namespace baton::app
