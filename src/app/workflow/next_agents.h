#pragma once

#include <string>
#include <vector>

#include "app/core/state/kept_outputs.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/next.h"
#include "domain/workflow/staleness.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

class CallerAdmission;

struct AgentStep {
  workflow::NextStep step;
  std::vector<std::string> provides;
  std::string start_time;  // of a running execution; else empty
};

struct NextAgents {
  std::vector<AgentStep> steps;
  workflow::StaleChains stale;  // the nearest
  std::vector<KeptOutput> kept;
};

struct ShowNext {};

// What each agent can do now: continue, start, or wait (and for which agents), or that it is done;
// and which outputs are stale, each with the nearest change, or could not be recorded.
Result<Outcome<NextAgents>> show_next(const ShowNext& request, Workspace& workspace);
Json to_json(const NextAgents& answer);

// Without the agents whose policies deny the caller access.
NextAgents next_agents(const json::View& state, const Configuration& configuration,
                       const CallerAdmission& admission, Workspace& workspace);

// Every change that makes an output stale, at most kMostStaleChains of them.
inline constexpr std::size_t kMostStaleChains = 500;
workflow::StaleChains stale_outputs(const json::View& state, const Configuration& configuration,
                                    Workspace& workspace);

// "stale", and "staleTotal" if there are more.
void put_stale(Json& json, const workflow::StaleChains& stale);

}  // namespace baton::app
