#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/follow_changes.h"
#include "app/environment/tree_call.h"
#include "json/json.h"

namespace baton::app {

struct WatchEnvironment {
  ThreadCall call;
  std::vector<std::string> keys = {};            // patterns; empty: every key
  std::optional<std::uint64_t> after = {};       // sequence; empty: what comes from now on
  std::optional<std::string> subscription = {};  // goes on where it was left, and keeps the place
  // Asked before each sleep, which lasts a few seconds at most: whether anybody still listens.
  std::function<bool()> is_heard = [] { return true; };
};

// Tells of each change of a tree's environment data: {"key", "action", "stored_by",
// "root_thread_id"}, never a value. In order, none twice and none left out; until `tell` ends it,
// nobody listens any more, or the tree is deleted.
Result<void> watch_environment(const WatchEnvironment& request, Workspace& workspace,
                               const std::function<Watching(const Json& event)>& tell);

}  // namespace baton::app
