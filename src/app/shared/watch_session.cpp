#include "app/shared/watch_session.h"

#include "app/shared/change_log.h"
#include "domain/shared/faults.h"
#include "domain/shared/pattern.h"

namespace baton::app {
namespace {

bool concerns(const WatchSession& request, const OpenSession& session, const ChangeRow& change) {
  if (!is_of_a_key(change)) return request.keys.empty();
  if (!request.keys.empty() && !shared::matches_any(request.keys, change.key)) return false;
  return shared::may_read(session.settings, change.key, session.participant);
}

SessionWork on_scope(const WatchSession& request, const FollowWork& work) {
  return [&](OpenSession& session) {
    return work(
        {.log = session.store.changes(),
         .scope = session.scope(),
         .incarnation = session.row.incarnation,
         .concerns = [&](const ChangeRow& change) { return concerns(request, session, change); }});
  };
}

}  // namespace

Result<void> watch_session(const WatchSession& request, Workspace& workspace,
                           const std::function<Watching(const ChangeRow&)>& tell) {
  const FollowChanges follow{
      .read =
          [&](const FollowWork& work) {
            return read_session(request.call, workspace, on_scope(request, work));
          },
      .write =
          [&](const FollowWork& work) {
            return write_session(request.call, workspace, on_scope(request, work));
          },
      .gone = shared::session_not_found({}).name,
      .after = request.after,
      .subscription = request.subscription};
  return follow_changes(follow, workspace, tell);
}

}  // namespace baton::app
