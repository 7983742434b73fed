#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/values/follow_changes.h"
#include "app/shared/session_call.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct WatchSession {
  SharedCall call;
  std::vector<std::string> keys = {};            // patterns; empty: every key
  std::optional<std::uint64_t> after = {};       // sequence number; empty: only changes from now on
  std::optional<std::string> subscription = {};  // resumes at its stored position and updates it
  // Asked before each sleep of at most a few seconds: whether there is still a listener.
  std::function<bool()> is_heard = [] { return true; };
};

// Calls `tell` for each change that the caller may see (change_json with "session_id"), in order
// and exactly once, until `tell` ends it, there is no listener, or the session is deleted.
// INVALID_REQUEST: invalid subscription name. For people, pages and notifications: changes do not
// start agents.
Result<void> watch_session(const WatchSession& request, Workspace& workspace,
                           const std::function<Watching(const Json& event)>& tell);

}  // namespace baton::app
