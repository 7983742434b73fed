#pragma once

#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/view.h"

// Tasks and messages are stored under the names of the agents that are meant. Earlier versions,
// `baton set` and other programs also store aliases and other spellings.
namespace baton::tasks {

// Whether an assignee or a receiver is stored under a name that means exactly one other agent.
bool has_other_names(const json::View& state, const policy::AgentNames& names);

// Replaces these names by those of the agents.
void name_workers(Json& state, const policy::AgentNames& names);

}  // namespace baton::tasks
