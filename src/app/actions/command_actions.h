#pragma once

#include <span>

#include "app/core/request/action.h"

namespace baton::app {

// The actions that no tool of the MCP server has: they are for people and for programs that run the
// command line.
std::span<const Action> command_actions();

}  // namespace baton::app
