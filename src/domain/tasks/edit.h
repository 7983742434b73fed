#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

// What tasks are to be: made, and changed before they are worked on. That the dependencies exist
// and make no circle is a rule of the state (model/semantic_rules.h), which every change keeps.
namespace baton::tasks {

// Adds a task for each draft: an object with a title and, if wanted, id, description, assignee,
// dependsOn, memoryScope, dependencyPayload, and members of a project's own. Without an id it gets
// the next tN. Answers the ids, in order.
// usage: no object, no title, or something that only work on a task brings; conflict: the id is
// taken.
Result<std::vector<std::string>> add_tasks(Json& state, std::span<const Json> drafts, Instant now);

// Sets the members of `changes`, an object, in a task; null and the empty text take one away.
// "status": "pending" gives a task back, whoever holds it or however it ended, unless it is
// completed. What its prompt holds is settled while it is worked on, and once it is completed.
// not_found: no such task; usage: a member that is not changed this way; conflict: it is settled.
Result<void> update_task(Json& state, std::string_view id, const Json& changes);

}  // namespace baton::tasks
