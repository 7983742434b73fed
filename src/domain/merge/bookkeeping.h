#pragma once

#include "domain/merge/keyed.h"
#include "domain/merge/merge.h"
#include "json/json.h"
#include "json/pointer.h"

// Members that baton maintains, most of them with every write: never a conflict, and ignored by
// undo.
namespace baton::merge {

// /revision, /lastUpdated and /currentAgent of a workflow state; for branches also /startTime.
bool is_bookkeeping(const json::Pointer& place, Settlement settlement);

// Makes currentAgent, if either side has one, name an execution in progress if there is any: ours
// if it is running, else theirs, else the last.
void name_running_agent(Json& state, const Versions& roots);

}  // namespace baton::merge
