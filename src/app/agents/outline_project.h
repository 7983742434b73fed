#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/state/ownership.h"
#include "app/core/workspace.h"
#include "baton/result.h"

// What a project has before it is set up: the defaults of what `init` asks.
namespace baton::app {

enum class CiTraces : std::uint8_t { none, github, gitlab };

struct ProjectOutline {
  std::string folder;  // the root's last name
  Presence state = Presence::absent;
  bool has_map = false;                     // .claude/baton.json has a relevance map
  bool has_claude_folder = false;           // .claude
  std::vector<std::string> agents = {};     // of .claude/agents
  std::vector<std::string> templates = {};  // names, built-in and own
  CiTraces ci = CiTraces::none;
};

Result<ProjectOutline> outline_project(Workspace& workspace);

}  // namespace baton::app
