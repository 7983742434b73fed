#pragma once

#include "domain/merge/keyed.h"
#include "json/json.h"
#include "json/pointer.h"

// What baton keeps itself and every write renews: never a conflict, not even for undoing.
namespace baton::merge {

// /revision, /lastUpdated, /startTime, /currentAgent.
bool is_bookkeeping(const json::Pointer& place);

// Lets currentAgent, where either side has one, name an execution in progress, if there are any:
// ours' if that one runs, else theirs', else the last.
void name_running_agent(Json& state, const Versions& roots);

}  // namespace baton::merge
