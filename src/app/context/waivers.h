#pragma once

#include <string_view>

#include "json/json.h"

namespace baton::app {

// extensions.waivers: [{agent, reason, at}]. A waiver admits one start of the agent with context
// missing (`baton waive`).
void add_waiver(Json& state, Json waiver);

// Uses up the oldest waiver of the agent; false where there is none.
bool take_waiver(Json& state, std::string_view agent);

}  // namespace baton::app
