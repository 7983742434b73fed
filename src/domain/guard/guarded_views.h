#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/guard/guard.h"

namespace baton::guard {

// Returns the objection to a command of baton (its words from the command on) that `agent` runs: it
// shows more than the agent's own context, or names another author. The empty agent is the
// orchestrator.
std::optional<Objected> object_to_baton(std::span<const std::string> words, std::string_view agent);

}  // namespace baton::guard
