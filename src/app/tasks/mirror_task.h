#pragma once

#include <cstdint>
#include <string>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"

namespace baton::app {

enum class MirroredEnd : std::uint8_t { none, completed };

// A task on Claude Code's own list.
struct MirrorTask {
  std::string session;
  std::string task;  // id on that list; numbering restarts in every session
  std::string subject;
  std::string description;
  MirroredEnd end = MirroredEnd::none;
};

// Adds it to the workflow's tasks, as cc-<start of the session's id>-<its id>, unless it exists;
// completes it if it has ended. usage: the ids do not form a valid id.
Result<Outcome<Written>> mirror_task(const MirrorTask& request, Workspace& workspace);

}  // namespace baton::app
