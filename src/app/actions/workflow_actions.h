#pragma once

#include <span>

#include "app/core/action.h"

namespace baton::app {

// Every action of the workflow.
std::span<const Action> workflow_actions();

// Its three parts: what an agent does, and sees of its own work.
std::span<const Action> agent_actions();

// What agents share: decisions, constraints, artifacts, gates, the phase.
std::span<const Action> share_actions();

// The workflow as a whole, its past, and the project.
std::span<const Action> project_actions();

}  // namespace baton::app
