#pragma once

#include <span>
#include <string>
#include <string_view>

#include "json/json.h"

namespace baton::workflow {

// [{lesson, source}], at most ten, each lesson once: first findings and recommendations with
// lesson: true, then failed executions, failed gates, agents that ran more than once, gates with a
// warning. For restricted authors, only facts that baton itself knows, never their texts.
Json lessons_learned(const Json& state, std::span<const std::string> restricted_authors);

bool is_restricted(std::span<const std::string> restricted_authors, std::string_view agent);

}  // namespace baton::workflow
