#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

// Planning of tasks: creating them, and changing them before work begins. That dependencies exist
// and have no cycles is a rule of the state (model/semantic_rules.h), which every change keeps.
namespace baton::tasks {

// Adds a task for each draft: an object with a title and optionally id, description, assignee,
// dependsOn, memoryScope, dependencyPayload, and members of the project. Without an id it gets the
// next tN. Returns the ids, in order. usage: not an object, no title, a member that only work on a
// task sets, or one whose name is nearly that of a member above,
// or means the same (blockedBy, agent); conflict: the id is taken.
Result<std::vector<std::string>> add_tasks(Json& state, std::span<const Json> drafts, Instant now);

// Sets the members of `changes`, an object, in a task; null and the empty text remove one.
// "status": "pending" returns a task of any assignee and in any status but completed.
// Members that its prompt uses cannot change during the work, nor after completion; the assignee,
// by whose policy its result is seen, not after the end. not_found: unknown task; usage: a member
// that cannot be changed this way; conflict: it cannot change any more.
Result<void> update_task(Json& state, std::string_view id, const Json& changes);

}  // namespace baton::tasks
