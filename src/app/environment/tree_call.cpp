#include "app/environment/tree_call.h"

#include <utility>
#include <vector>

#include "app/environment/forest.h"
#include "domain/environment/faults.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr int kMostTreeAttempts = 64;

Error several_roots(const std::vector<std::string>& roots) {
  constexpr std::size_t kShown = 8;
  return shared::invalid_request(
      "there are several threads", {},
      text::concat("name one with --thread or the variable BATON_THREAD; the roots are ",
                   text::enumerate(text::first_names(roots, kShown))));
}

// Whether `root` is the thread of a workflow, which has the id of the workflow's session.
Result<bool> is_of_workflow(DataTransaction& store, const std::string& root) {
  const Result<Identifier> id = Identifier::parse(root);
  if (!id) return false;
  BATON_TRY(const std::optional<SessionRow> session, store.sessions().session(*id));
  return session.has_value();
}

Result<bool> is_used(DataTransaction& store, const std::string& root) {
  BATON_TRY(const std::vector<ThreadRow> children, store.threads().children(root));
  BATON_TRY(const std::vector<EnvironmentRow> data, store.threads().values(root, Values::left_out));
  return !children.empty() || !data.empty();
}

// The roots without those that `baton init` made for a workflow and that were never used.
Result<std::vector<std::string>> roots_in_use(DataTransaction& store,
                                              const std::vector<std::string>& roots) {
  std::vector<std::string> kept;
  for (const std::string& root : roots) {
    BATON_TRY(const bool is_workflow, is_of_workflow(store, root));
    BATON_TRY(const bool used, is_used(store, root));
    if (used || !is_workflow) kept.push_back(root);
  }
  return kept;
}

Result<std::string> only_root(DataTransaction& store) {
  BATON_TRY(std::vector<ThreadRow> threads, store.threads().threads());
  const std::vector<std::string> roots = Forest(std::move(threads)).roots();
  if (roots.empty()) return fail(environment::thread_not_found({}));
  if (roots.size() == 1) return roots.front();
  BATON_TRY(const std::vector<std::string> used, roots_in_use(store, roots));
  const bool is_sole = used.size() == 1;
  BATON_TRY(const bool is_workflow,
            is_sole ? is_of_workflow(store, used.front()) : Result<bool>(true));
  if (!is_workflow) return used.front();  // the root of a conversation
  return fail(several_roots(roots));
}

Result<void> require_known(ThreadTables& threads, const std::string& id) {
  BATON_TRY(const std::optional<ThreadRow> thread, threads.thread(id));
  if (thread) return {};
  BATON_TRY(const std::vector<ThreadRow> children, threads.children(id));
  if (children.empty()) return fail(environment::thread_not_found(id));
  return {};
}

struct Place {
  std::string thread;
  std::string root;
};

// Finds the thread and the root of a call within a transaction.
class ThreadLocator {
 public:
  ThreadLocator(const ThreadCall& call, const Workspace& workspace) : thread_(call.thread) {
    if (!thread_) thread_ = workspace.host().environment.variable("BATON_THREAD");
  }

  Result<Place> in(DataTransaction& store) const {
    if (!thread_) {
      BATON_TRY(const std::string root, only_root(store));
      return Place{.thread = root, .root = root};
    }
    BATON_CHECK(require_known(store.threads(), *thread_));
    BATON_TRY(std::string root, roots_in(store).of(*thread_));
    return Place{.thread = *thread_, .root = std::move(root)};
  }

  [[nodiscard]] std::string named() const { return thread_.value_or(std::string()); }

 private:
  std::optional<std::string> thread_;
};

Result<void> work_in(DataTransaction& store, const Place& place, const ThreadCall& call,
                     const Workspace& workspace, const TreeWork& work) {
  OpenTree tree{.store = store,
                .root = place.root,
                .thread = place.thread,
                .participant = call.participant,
                .now = workspace.now()};
  return work(tree);
}

}  // namespace

environment::Roots roots_in(DataTransaction& store) {
  return environment::Roots([&store](const std::string& id) -> Result<std::optional<std::string>> {
    BATON_TRY(const std::optional<ThreadRow> thread, store.threads().thread(id));
    return thread ? thread->parent : std::nullopt;
  });
}

ValuePlace place_in(const OpenTree& tree, const std::string& key) {
  return {.kind = policy::Kind::environment, .owner = tree.root, .key = key};
}

AuthoredValue authored(const EnvironmentRow& row) {
  return {.kind = policy::Kind::environment, .key = row.key, .author = row.value_by};
}

AuthoredValue authored_description(const EnvironmentRow& row) {
  return {.kind = policy::Kind::environment, .key = row.key, .author = row.description_by};
}

Result<void> write_under_root(DataStore& store, const FindRoot& find, const RootWork& work) {
  BATON_TRY(std::string root, read_store(store, find));
  for (int attempt = 0; attempt < kMostTreeAttempts; ++attempt) {
    std::string present;
    const Result<void> done =
        store.write(thread_scope(root), [&](DataTransaction& transaction) -> Result<void> {
          BATON_TRY(present, find(transaction));
          return present == root ? work(transaction, root) : Result<void>();
        });
    if (!done || present == root) return done;
    root = present;
  }
  return fail(ErrorCode::conflict, "the thread was moved to another tree", root, "try again");
}

Result<void> read_tree(const ThreadCall& call, Workspace& workspace, const TreeWork& work) {
  const ThreadLocator locator(call, workspace);
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return fail(environment::thread_not_found(locator.named()));
  return store->read([&](DataTransaction& transaction) -> Result<void> {
    BATON_TRY(const Place place, locator.in(transaction));
    return work_in(transaction, place, call, workspace, work);
  });
}

Result<void> write_tree(const ThreadCall& call, Workspace& workspace, const TreeWork& work) {
  const ThreadLocator locator(call, workspace);
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return fail(environment::thread_not_found(locator.named()));
  Place place;
  return write_under_root(
      *store,
      [&](DataTransaction& transaction) -> Result<std::string> {
        BATON_TRY(place, locator.in(transaction));
        return place.root;
      },
      [&](DataTransaction& transaction, const std::string& /*root*/) {
        return work_in(transaction, place, call, workspace, work);
      });
}

}  // namespace baton::app
