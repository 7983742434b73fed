#pragma once

#include <cstdint>
#include <string>

#include "app/core/workspace.h"
#include "app/core/written.h"
#include "baton/finding.h"

namespace baton::app {

enum class MirroredEnd : std::uint8_t { none, completed };

// A task on Claude Code's own list.
struct MirrorTask {
  std::string session;
  std::string task;  // id on that list: it counts anew in every session
  std::string subject;
  std::string description;
  MirroredEnd end = MirroredEnd::none;
};

// Adds it to the workflow's tasks, as cc-<first of the session's id>-<its id>, unless it is there;
// completes it, where it ended. usage: the ids make no id.
Result<Outcome<Written>> mirror_task(const MirrorTask& request, Workspace& workspace);

}  // namespace baton::app
