#pragma once

#include <string>

#include "app/core/exit_status.h"
#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "domain/context/check.h"
#include "json/json.h"

namespace baton::app {

struct CheckAgent {
  std::string agent;
  context::Degraded degraded = context::Degraded::no;
};

struct AgentChecked {
  std::string agent;
  context::CheckResult result;  // findings with positions in the state file
  context::Degraded degraded = context::Degraded::no;

  // True if the agent may start: always if it accepts a degraded context.
  [[nodiscard]] bool may_start() const {
    return result.is_valid || degraded == context::Degraded::yes;
  }
  [[nodiscard]] int exit_code() const { return exit_code_if(may_start()); }
};

// Checks whether the inputs that the agent's rule requires exist (validateContext in the
// specification). A negative result is an answer, not a refusal. not_found: no workflow, or no such
// agent.
Result<Outcome<AgentChecked>> check_agent(const CheckAgent& request, Workspace& workspace);
Json to_json(const AgentChecked& checked);

// The same for a state already loaded.
Result<AgentChecked> check_agent_of(const LoadedState& state, const CheckAgent& request,
                                    Workspace& workspace);

// The text printed after the agent's name: "has all required context".
std::string verdict_text(const AgentChecked& checked);

}  // namespace baton::app
