#pragma once

#include <span>
#include <string>

#include "app/core/action.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A session's shared context. What they refuse has the published error code as its name.
std::span<const Action> shared_actions();

// The document in what a caller sent. INVALID_REQUEST: it is not JSON.
Result<Json> read_shared_request(const std::string& text);

}  // namespace baton::app
