#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/data_store.h"

// The only way to watch a scope of the store: a session or a delegation tree.
namespace baton::app {

enum class Watching : std::uint8_t {
  goes_on,
  ends,
  not_told,  // the change was not delivered: watching ends, and the subscription repeats the change
};

// A scope within a transaction.
struct FollowedScope {
  ChangeLog& log;
  std::string scope;
  std::string incarnation;  // of the scope that has this name now
  // Whether the watcher asked for the change and may see it.
  std::function<Result<bool>(const ChangeRow&)> concerns;
};

using FollowWork = std::function<Result<void>(const FollowedScope&)>;

struct FollowChanges {
  // Both find the scope and call the work with it.
  std::function<Result<void>(const FollowWork&)> read;
  std::function<Result<void>(const FollowWork&)> write;
  std::string_view gone;                         // the error name of both if the scope is gone
  std::string_view participant;                  // the watcher, who has subscriptions of its own
  std::optional<std::uint64_t> after = {};       // sequence number; empty: only changes from now on
  std::optional<std::string> subscription = {};  // resumes at its stored position and updates it
  std::function<bool()> is_heard = [] { return true; };  // asked before each sleep
};

// Calls `tell` for each change that concerns the watcher, in order and exactly once, until `tell`
// ends it, or the scope is deleted or replaced by another one with its name, also with the whole
// store. Begins the workspace anew after each sleep. INVALID_REQUEST: invalid subscription name.
Result<void> follow_changes(const FollowChanges& request, Workspace& workspace,
                            const std::function<Watching(const ChangeRow&)>& tell);

}  // namespace baton::app
