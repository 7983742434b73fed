#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/claude/agent_file.h"

// The agents defined by files in .claude/agents and in the project's plugins.
namespace baton::app {

struct FoundAgent {
  std::string file;
  std::string plugin;  // whose agent it is; empty: the project's
  claude::AgentFile content;
};

struct AgentFileName {
  std::string agent;
  std::string file;
};

struct FoundAgents {
  std::vector<FoundAgent> agents;
  std::vector<AgentFileName> linked;  // by links, which Claude Code follows: they are not used
  Findings warnings;                  // one for each file that cannot be used
};

Result<FoundAgents> find_agents(Workspace& workspace);

inline constexpr std::string_view kAgentFileRule = "agent-file";

// The warning of a file that cannot be used.
Finding about_agent_file(std::string_view file, std::string message, std::string hint = {});

struct AgentFilesFound {
  std::vector<AgentFileName> files;
  std::vector<AgentFileName> linked;
  Findings warnings;  // one for each file that cannot be used
};

// Only the names.
Result<AgentFilesFound> find_agent_files(Workspace& workspace);
// Without the files that cannot be used.
Result<std::vector<AgentFileName>> agent_file_names(Workspace& workspace);

}  // namespace baton::app
