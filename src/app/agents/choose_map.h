#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "app/agents/import_agents.h"
#include "app/agents/templates.h"
#include "app/core/rehearsal.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// The relevance map that a project begins with.
namespace baton::app {

struct ChooseMap {
  std::optional<MapTemplate> chosen = {};
  Rehearsal rehearsal = Rehearsal::no;
};

struct MapChosen {
  std::optional<TemplateApplied> from_template = {};
  std::optional<AgentsImported> from_files = {};
  Findings warnings = {};
  // The project's settings as they are to be, where nothing was written.
  std::optional<Json> rehearsed = {};
};

// Applies the chosen template. Without one, a project that has no relevance map and no workflow
// yet, but agent files of its own, gets a map of them; only a person may change the map, so that
// another caller gets a remark. Otherwise nothing is done.
Result<Outcome<MapChosen>> choose_map(const ChooseMap& request, Workspace& workspace);

}  // namespace baton::app
