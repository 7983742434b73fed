#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/environment/roots.h"
#include "store/data_store.h"

// Environment data (docs/environment-data.md). Every use case names a thread and its caller by a
// ThreadCall, and works on the whole delegation tree that the thread is in. The errors are
// domain/environment's and domain/shared's.
namespace baton::app {

struct ThreadCall {
  // Empty: the one that BATON_THREAD names, else the only root there is.
  std::optional<std::string> thread = {};
  // Who calls, as shared/participant.h has it: the system's word, never the request's.
  std::string participant;
};

// A delegation tree that is at hand, in a transaction.
struct OpenTree {
  DataTransaction& store;
  std::string root;
  std::string thread;  // that was asked for, or the root
  std::string participant;
  Instant now;

  [[nodiscard]] std::string scope() const { return thread_scope(root); }
};

using TreeWork = std::function<Result<void>(OpenTree&)>;

// THREAD_NOT_FOUND: nobody made the thread, and none has it for a parent. INVALID_REQUEST: no
// thread is named, and there are several roots.
Result<void> read_tree(const ThreadCall& call, Workspace& workspace, const TreeWork& work);
Result<void> write_tree(const ThreadCall& call, Workspace& workspace, const TreeWork& work);

using FindRoot = std::function<Result<std::string>(DataTransaction&)>;
using RootWork = std::function<Result<void>(DataTransaction&, const std::string& root)>;

// Writes where those who change this tree come one after the other: the root is looked for, its
// scope taken, and the root looked for again, until it is the same.
Result<void> write_under_root(DataStore& store, const FindRoot& find, const RootWork& work);

// Walks through the threads of a transaction.
environment::Roots roots_in(DataTransaction& store);

}  // namespace baton::app
