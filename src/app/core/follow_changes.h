#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/data_store.h"

// The one way to watch a scope of the store: a session, or a delegation tree.
namespace baton::app {

enum class Watching : std::uint8_t {
  goes_on,
  ends,
  not_told,  // nobody heard of this change: it ends, and a subscription begins with it again
};

// The scope as it is in a transaction.
struct FollowedScope {
  ChangeLog& log;
  std::string scope;
  std::string incarnation;                         // of whatever bears this name at present
  std::function<bool(const ChangeRow&)> concerns;  // whether the watcher may know of a change
};

using FollowWork = std::function<Result<void>(const FollowedScope&)>;

struct FollowChanges {
  // Both find the scope, and call the work with it.
  std::function<Result<void>(const FollowWork&)> read;
  std::function<Result<void>(const FollowWork&)> write;
  std::string_view gone;                         // name of the error of both when there is none
  std::optional<std::uint64_t> after = {};       // sequence; empty: what comes from now on
  std::optional<std::string> subscription = {};  // goes on where it was left, keeps the place
  std::function<bool()> is_heard = [] { return true; };  // asked before each sleep
};

// Tells of each change that concerns the watcher, in order, none twice and none left out; until
// `tell` ends it, or the scope is gone, or another one bears its name. INVALID_REQUEST: an
// ill-formed name of a subscription.
Result<void> follow_changes(const FollowChanges& request, Workspace& workspace,
                            const std::function<Watching(const ChangeRow&)>& tell);

}  // namespace baton::app
