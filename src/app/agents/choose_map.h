#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "app/agents/import_agents.h"
#include "app/agents/templates.h"
#include "app/core/request/dry_run.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// The choice of a project's first relevance map.
namespace baton::app {

struct ChooseMap {
  std::optional<MapTemplate> chosen = {};
  DryRun dry_run = DryRun::no;
};

struct MapChosen {
  std::optional<TemplateApplied> from_template = {};
  std::optional<AgentsImported> from_files = {};
  Findings warnings = {};
  // The project's future settings if nothing was written.
  std::optional<Json> new_settings = {};
};

// Applies the chosen template. Without one, a project without relevance map and workflow, but with
// its own agent files, gets a map of those agents. Only a person may change the map, so another
// caller gets a remark, as does a project that has files of the built-in agents, too. Otherwise
// nothing is done. There is a warning for each file that cannot be used.
Result<Outcome<MapChosen>> choose_map(const ChooseMap& request, Workspace& workspace);

}  // namespace baton::app
