#pragma once

#include "baton/finding.h"
#include "domain/tasks/graph.h"

namespace baton::tasks {

// Useless dependencies of unfinished tasks: warnings, at the dependency's place in the state.
// empty-dependency: it is completed, so it delays nothing, and has no result for the task's prompt.
// implied-dependency: another dependency can only be completed after it, so only its result is a
// reason to name it.
Findings lint(const TaskGraph& graph);

}  // namespace baton::tasks
