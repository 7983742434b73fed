#include "app/shared/watch_session.h"

#include <nlohmann/json.hpp>

#include "app/shared/change_log.h"
#include "app/shared/expiry.h"
#include "domain/shared/faults.h"
#include "domain/shared/pattern.h"

namespace baton::app {
namespace {

Result<bool> concerns(const WatchSession& request, OpenSession& session, const ChangeRow& change,
                      Workspace& workspace) {
  if (!is_of_a_key(change)) return request.keys.empty();
  if (!request.keys.empty() && !shared::matches_any(request.keys, change.key)) return false;
  KnownEntries known;
  return may_see(session, change, known, workspace);
}

SessionWork on_scope(const WatchSession& request, const FollowWork& work, Workspace& workspace) {
  return [&](OpenSession& session) {
    return work({.log = session.store.changes(),
                 .scope = session.scope(),
                 .incarnation = session.row.incarnation,
                 .concerns = [&](const ChangeRow& change) {
                   return concerns(request, session, change, workspace);
                 }});
  };
}

}  // namespace

Result<void> watch_session(const WatchSession& request, Workspace& workspace,
                           const std::function<Watching(const Json& event)>& tell) {
  BATON_TRY(const Identifier id, session_named(request.call.session, workspace));
  const FollowChanges follow{
      .read = [&](const FollowWork& work) -> Result<void> {
        BATON_CHECK(settle_expired(request.call, workspace));
        return read_session(request.call, workspace, on_scope(request, work, workspace));
      },
      .write =
          [&](const FollowWork& work) {
            return write_session(request.call, workspace, on_scope(request, work, workspace));
          },
      .gone = shared::kSessionNotFound,
      .participant = request.call.participant,
      .after = request.after,
      .subscription = request.subscription,
      .is_heard = request.is_heard};
  return follow_changes(follow, workspace, [&](const ChangeRow& change) {
    Json event = {{"session_id", id.text()}};
    event.update(change_json(change));
    return tell(event);
  });
}

}  // namespace baton::app
