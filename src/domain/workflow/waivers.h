#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "json/json.h"
#include "json/view.h"

// extensions.waivers: [{agent, reason, at}]. A waiver allows the next start of an agent although
// required context is missing. Every start uses it up, so that it never allows a later one.
namespace baton::workflow {

// Replaces the agent's waiver.
void add_waiver(Json& state, std::string_view agent, std::string_view reason, Instant at);

// The reason of the agent's waiver.
std::optional<std::string> waiver_of(const json::View& state, std::string_view agent);

// Removes the agent's waiver, if it has one, or all that a merge has left.
void use_waiver(Json& state, std::string_view agent);

}  // namespace baton::workflow
