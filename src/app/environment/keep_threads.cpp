#include "app/environment/keep_threads.h"

#include <algorithm>
#include <utility>

#include "app/core/state/ownership.h"
#include "app/core/values/store_answer.h"
#include "app/workflow/possible_leases.h"
#include "domain/shared/participant.h"
#include "store/change_log.h"

namespace baton::app {
namespace {

Result<bool> is_in_use(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const Presence presence, presence_of_state(workspace));
  return presence == Presence::ours || (presence == Presence::absent && configuration->file);
}

// The agent id of the agent that started this one; empty for the main agent, or if unknown.
Result<std::string> launcher_of(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> possible, possible_leases(trace, workspace));
  if (possible.empty()) return std::string();
  const std::string& launcher = possible.front().launcher;
  const bool is_sure =
      std::ranges::all_of(possible, [&](const Lease& lease) { return lease.launcher == launcher; });
  return is_sure ? launcher : std::string();
}

// Root first.
Result<std::vector<ThreadRow>> threads_of(const AgentTrace& trace, const Identifier& session,
                                          Workspace& workspace) {
  std::vector<ThreadRow> threads = {{.id = session,
                                     .parent = {},
                                     .created_by = std::string(shared::kOrchestrator),
                                     .created_at = workspace.now()}};
  Result<Identifier> agent = Identifier::parse(trace.agent_id);
  if (!agent) return threads;
  BATON_TRY(std::string launcher, launcher_of(trace, workspace));
  if (launcher.empty()) launcher = session.text();
  threads.push_back({.id = *std::move(agent),
                     .parent = std::move(launcher),
                     .created_by = trace.agent.empty()
                                       ? std::string(shared::kUnknownParticipant)
                                       : shared::subagent(trace.agent, trace.agent_id),
                     .created_at = workspace.now()});
  return threads;
}

Result<bool> is_missing(DataTransaction& store, const ThreadRow& thread) {
  BATON_TRY(const std::optional<ThreadRow> found, store.threads().thread(thread.id.text()));
  return !found;
}

Result<bool> any_missing(DataStore& store, const std::vector<ThreadRow>& threads) {
  return read_store(store, [&](DataTransaction& transaction) -> Result<bool> {
    for (const ThreadRow& thread : threads) {
      BATON_TRY(const bool missing, is_missing(transaction, thread));
      if (missing) return true;
    }
    return false;
  });
}

// If the starting agent has no thread, the session's thread becomes the parent: a missing parent
// would be the root of another tree.
Result<void> put_missing(DataTransaction& store, const std::vector<ThreadRow>& threads) {
  const Identifier& session = threads.front().id;
  for (ThreadRow thread : threads) {
    BATON_TRY(const bool missing, is_missing(store, thread));
    if (!missing) continue;
    if (thread.parent) {
      BATON_TRY(const std::optional<ThreadRow> parent, store.threads().thread(*thread.parent));
      if (!parent) thread.parent = session.text();
    }
    BATON_CHECK(store.threads().put(thread));
  }
  return {};
}

}  // namespace

Result<Kept> keep_threads(const AgentTrace& trace, Workspace& workspace) {
  const Result<Identifier> session = Identifier::parse(trace.session);
  if (!session) return Kept::no;
  BATON_TRY(const bool is_used, is_in_use(workspace));
  if (!is_used) return Kept::no;
  BATON_TRY(DataStore* const store, workspace.data(Creation::where_missing));
  BATON_TRY(const std::vector<ThreadRow> threads, threads_of(trace, *session, workspace));
  BATON_TRY(const bool missing, any_missing(*store, threads));
  if (!missing) return Kept::yes;
  BATON_CHECK(store->write(thread_scope(session->text()), [&](DataTransaction& transaction) {
    return put_missing(transaction, threads);
  }));
  return Kept::yes;
}

}  // namespace baton::app
