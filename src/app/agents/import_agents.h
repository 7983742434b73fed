#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/agents/write_configuration.h"
#include "app/core/request/dry_run.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ImportAgents {
  DryRun dry_run = DryRun::yes;
};

enum class ImportAction : std::uint8_t { added, changed, unchanged };

std::string_view name_of(ImportAction action);

struct ImportedAgent {
  std::string agent;
  std::string file;
  ImportAction action = ImportAction::unchanged;
  bool has_block = false;  // the file has a `baton:` block
  Json rule;               // for an added or changed agent
};

struct AgentsImported {
  std::vector<ImportedAgent> agents;
  bool extends_none = false;  // the map has only agents of the project
  DryRun dry_run = DryRun::yes;
  ConfigurationWritten written;  // its warnings include one for each file that cannot be used
};

// Proposes a rule for every agent of .claude/agents and of the project's plugins, and writes the
// rules unless this is a dry run. A file that needs an agent which the map would lack is ignored.
// One without a `baton:` block gives a rule without prerequisites, or no change if the map has the
// agent; a plugin's agent also gets an alias. If the configuration has no relevance map, and no
// file defines a built-in agent, the map begins without the built-in agents. Fails as
// change_configuration() does.
Result<Outcome<AgentsImported>> import_agents(const ImportAgents& request, Workspace& workspace);
// Those of the warnings that are about the files of agents.
Findings warnings_of_files(const AgentsImported& answer);
Json to_json(const AgentsImported& answer);

}  // namespace baton::app
