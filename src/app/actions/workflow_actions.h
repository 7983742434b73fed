#pragma once

#include <span>

#include "app/core/request/action.h"

namespace baton::app {

// All actions on the workflow.
std::span<const Action> workflow_actions();

// Its three parts. The actions of an agent, and views of its own work.
std::span<const Action> agent_actions();

// Actions on what agents share: decisions, constraints, artifacts, gates, the phase.
std::span<const Action> share_actions();

// Actions on the workflow as a whole, its history, and the project.
std::span<const Action> project_actions();

}  // namespace baton::app
