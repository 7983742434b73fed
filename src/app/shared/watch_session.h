#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/follow_changes.h"
#include "app/shared/session_call.h"
#include "baton/result.h"

namespace baton::app {

struct WatchSession {
  SharedCall call;
  std::vector<std::string> keys = {};            // patterns; empty: every key
  std::optional<std::uint64_t> after = {};       // sequence; empty: what comes from now on
  std::optional<std::string> subscription = {};  // goes on where it was left, and keeps the place
  // Asked before each sleep, which lasts a few seconds at most: whether anybody still listens.
  std::function<bool()> is_heard = [] { return true; };
};

// Tells of each change that the caller may know of, in order, none twice and none left out; until
// `tell` ends it, nobody listens any more, or the session is deleted. INVALID_REQUEST: an
// ill-formed name of a subscription. For people, pages and notifications: no agent
// is started by a change.
Result<void> watch_session(const WatchSession& request, Workspace& workspace,
                           const std::function<Watching(const ChangeRow&)>& tell);

}  // namespace baton::app
