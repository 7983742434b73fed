#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/core/encryption/sealed_values.h"
#include "app/core/values/store_answer.h"
#include "app/core/values/value_policy.h"
#include "app/core/workspace.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/environment/roots.h"
#include "store/data_store.h"

// Environment data (docs/environment-data.md). Every use case has its thread and its caller in a
// ThreadCall, and works on the delegation tree of that thread. The errors are those of
// domain/environment and domain/shared.
namespace baton::app {

struct ThreadCall {
  // Empty: the thread in BATON_THREAD, else the only root.
  std::optional<std::string> thread = {};
  // The caller in the form of shared/participant.h; set by the front end, never from the request.
  std::string participant;
};

// A delegation tree opened in a transaction.
struct OpenTree {
  DataTransaction& store;
  std::string root;
  std::string thread;  // the requested one, or the root
  std::string participant;
  Instant now;

  [[nodiscard]] std::string scope() const { return thread_scope(root); }
};

// The place of a value of the tree, and its author. A description may be by another author.
ValuePlace place_in(const OpenTree& tree, const std::string& key);
AuthoredValue authored(const EnvironmentRow& row);
AuthoredValue authored_description(const EnvironmentRow& row);

using TreeWork = std::function<Result<void>(OpenTree&)>;

// THREAD_NOT_FOUND: the thread was not created and is not a parent of another. INVALID_REQUEST: no
// thread is named, and there are several roots.
Result<void> read_tree(const ThreadCall& call, Workspace& workspace, const TreeWork& work);
Result<void> write_tree(const ThreadCall& call, Workspace& workspace, const TreeWork& work);

// The same for work that returns an answer.
template <AnswersIn<OpenTree> Work>
ResultIn<Work, OpenTree> read_tree(const ThreadCall& call, Workspace& workspace, const Work& work) {
  return answer_from<OpenTree>([&](const TreeWork& run) { return read_tree(call, workspace, run); },
                               work);
}
template <AnswersIn<OpenTree> Work>
ResultIn<Work, OpenTree> write_tree(const ThreadCall& call, Workspace& workspace,
                                    const Work& work) {
  return answer_from<OpenTree>(
      [&](const TreeWork& run) { return write_tree(call, workspace, run); }, work);
}

using FindRoot = std::function<Result<std::string>(DataTransaction&)>;
using RootWork = std::function<Result<void>(DataTransaction&, const std::string& root)>;

// Writes under the lock of one tree: finds the root, locks its scope, and finds the root again,
// until both are the same. Declared for tests, which cannot cause its races from outside.
Result<void> write_under_root(DataStore& store, const FindRoot& find, const RootWork& work);

// Finds the roots of threads in a transaction.
environment::Roots roots_in(DataTransaction& store);

}  // namespace baton::app
