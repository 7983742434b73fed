#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/values/follow_changes.h"
#include "app/environment/tree_call.h"
#include "json/json.h"

namespace baton::app {

struct WatchEnvironment {
  ThreadCall call;
  std::vector<std::string> keys = {};            // patterns; empty: every key
  std::optional<std::uint64_t> after = {};       // sequence number; empty: only changes from now on
  std::optional<std::string> subscription = {};  // resumes at its stored position and updates it
  // Asked before each sleep of at most a few seconds: whether there is still a listener.
  std::function<bool()> is_heard = [] { return true; };
};

// Calls `tell` for each change of a tree's environment data: {"sequence", "key", "action",
// "stored_by", "root_thread_id"}, never a value. In order and exactly once, until `tell` ends it,
// there is no listener, or the tree is deleted.
Result<void> watch_environment(const WatchEnvironment& request, Workspace& workspace,
                               const std::function<Watching(const Json& event)>& tell);

}  // namespace baton::app
