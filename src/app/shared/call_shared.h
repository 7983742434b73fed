#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/core/caller.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// The document in what a caller sent. INVALID_REQUEST: it is no JSON.
Result<Json> read_shared_request(const std::string& text);

// One request document about a shared context, by its "action": list_keys, read, write, delete,
// read_history, read_batch, snapshot, snapshots; and of ours, log {after?: N, limit?: N},
// lint {}; for the orchestrator and people: session {}, sessions {}. Each but sessions takes a
// `session`; without one the active workflow's. Unknown members are refused; who writes is not a
// member.
//
// The answer document, as the verb of `baton shared` or `baton session` prints it with --json, or
// an Error whose name is the published code: INVALID_REQUEST for what is no request.
Result<Outcome<Json>> call_shared(const Json& request, const authority::Caller& caller,
                                  Workspace& workspace);

std::span<const std::string_view> shared_actions();

}  // namespace baton::app
