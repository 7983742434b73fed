#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/phase.h"
#include "json/json.h"

namespace baton::app {

struct ChangePhase {
  std::string phase;
  WriteGuard guard = {};
};

struct PhaseMoved {
  Written written;
  workflow::PhaseChanged changed;  // equal phases if the workflow was in it already
};

// Moves the workflow to any phase. usage: unknown phase.
Result<Outcome<PhaseMoved>> change_phase(const ChangePhase& request, Workspace& workspace);
Json to_json(const PhaseMoved& answer);

struct ShowPhase {};

struct PhaseShown {
  std::string phase;
  std::vector<std::string_view> phases;  // all phases in their usual order
};

Result<Outcome<PhaseShown>> show_phase(const ShowPhase& request, Workspace& workspace);
Json to_json(const PhaseShown& answer);

}  // namespace baton::app
