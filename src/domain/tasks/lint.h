#pragma once

#include "baton/finding.h"
#include "domain/tasks/graph.h"

namespace baton::tasks {

// Dependencies of unfinished tasks that serve nothing: warnings, at the dependency's place in the
// state. empty-dependency: it is completed, so that nobody waits for it, and left nothing that the
// task's prompt would show. implied-dependency: another dependency cannot be completed before it,
// so that only its result is a reason to name it.
Findings lint(const TaskGraph& graph);

}  // namespace baton::tasks
