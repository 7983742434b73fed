#pragma once

#include <span>
#include <string>

#include "app/core/request/action.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// The actions on a session's shared context. Their errors are named by the published error codes.
std::span<const Action> shared_actions();

// Parses a caller's request. INVALID_REQUEST: it is not JSON.
Result<Json> read_shared_request(const std::string& text);

// Sets the session of a request that names none and whose action takes one. INVALID_REQUEST: the
// request names another session.
Result<void> put_session(const std::string& session, Json& request);

}  // namespace baton::app
