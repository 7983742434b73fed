#pragma once

#include <span>
#include <string_view>

#include "app/core/caller.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// One request document about tasks or messages, by its "action":
//   list {status?, assignee?}, show {id}, ready {}, next {claim?: true}, prompt {id, format?},
//   add {tasks: […]}, update {id, changes: {…}}, start {id}, complete {id, result?, structured?,
//   amend?: true}, fail {id, reason?}, cancel {id, reason?}, summary {tasks?: […]},
//   send {to, content, task?}, messages {to?, task?}, graph {}, lint {}; for the orchestrator:
//   synthesize {budget?: N}.
// Those that write take if_revision? and idempotency_key?, as baton's options.
// Unknown members are refused; who asks is not a member.
//
// The answer document, as the verb of `baton task` or `baton message` prints it with --json, or a
// report. usage (INVALID_REQUEST): it is no request.
Result<Outcome<Json>> call_task(const Json& request, const authority::Caller& caller,
                                Workspace& workspace);

std::span<const std::string_view> task_actions();

}  // namespace baton::app
