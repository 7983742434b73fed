#pragma once

#include "app/shared/session_call.h"
#include "json/json.h"

namespace baton::app {

// The document in what a caller sent. INVALID_REQUEST: it is no JSON.
Result<Json> read_shared_request(const std::string& text);

// One request document of seed 000 §3 and §7, by its "action": list_keys, read, write, delete,
// read_history, read_batch, snapshot, snapshots. Members that no action knows are passed over; who
// writes is never one of them.
//
// The answer document, or an Error whose name is the published code: INVALID_REQUEST for what is
// no request.
Result<Json> call_shared(const Json& request, const SharedCall& call, Workspace& workspace);

}  // namespace baton::app
