#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "json/json.h"
#include "json/view.h"

// extensions.waivers: [{agent, reason, at}]. A waiver allows one start of an agent although
// required context is missing.
namespace baton::workflow {

void add_waiver(Json& state, std::string_view agent, std::string_view reason, Instant at);

// The reason of the agent's oldest waiver.
std::optional<std::string> waiver_of(const json::View& state, std::string_view agent);

// Removes the agent's oldest waiver, if it has one.
void use_waiver(Json& state, std::string_view agent);

}  // namespace baton::workflow
