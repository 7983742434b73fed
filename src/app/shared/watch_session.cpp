#include "app/shared/watch_session.h"

#include <utility>

#include "app/shared/change_log.h"
#include "domain/shared/faults.h"
#include "domain/shared/pattern.h"

namespace baton::app {
namespace {

// A store that forgets to wake anybody is looked at all the same.
constexpr Milliseconds kLongestSleep{5'000};
constexpr std::uint64_t kBatch = 256;

struct Batch {
  std::vector<ChangeRow> changes;
  bool is_over = false;  // the session was deleted, or is another one
};

class Follower {
 public:
  Follower(const WatchSession& request, Workspace& workspace)
      : request_(request), workspace_(workspace) {}

  Result<void> begin() {
    return read_session(request_.call, workspace_, [&](OpenSession& session) -> Result<void> {
      incarnation_ = session.row.incarnation;
      ChangeLog& log = session.store.changes();
      std::optional<std::uint64_t> place = request_.after;
      if (!place && request_.subscription) {
        BATON_TRY(place, log.subscription(session.scope(), *request_.subscription));
      }
      if (!place) {
        BATON_TRY(place, log.last(session.scope()));
      }
      place_ = *place;
      return {};
    });
  }

  Result<Batch> next() {
    Batch batch;
    const Result<void> done =
        read_session(request_.call, workspace_, [&](OpenSession& session) -> Result<void> {
          batch.is_over = session.row.incarnation != incarnation_;
          if (batch.is_over) return {};
          BATON_TRY(batch.changes, session.store.changes().after(session.scope(), place_, kBatch));
          read_upto_ = batch.changes.empty() ? place_ : batch.changes.back().sequence;
          std::erase_if(batch.changes,
                        [&](const ChangeRow& change) { return !concerns(session, change); });
          return {};
        });
    if (!done && !is_gone(done)) return fail(done.error());
    batch.is_over = batch.is_over || !done;
    return batch;
  }

  // Whether anything was read since the last time.
  Result<bool> keep_place() {
    if (read_upto_ == place_) return false;
    place_ = read_upto_;
    if (request_.subscription) BATON_CHECK(put_subscription());
    return true;
  }

  // Of the batch, nothing that follows `place` was told.
  void stopped_at(std::uint64_t place) { read_upto_ = place; }

 private:
  // That of a session which is gone, or another one by now, is nobody's any more.
  Result<void> put_subscription() {
    const Result<void> done =
        write_session(request_.call, workspace_, [&](OpenSession& session) -> Result<void> {
          if (session.row.incarnation != incarnation_) return {};
          return session.store.changes().put_subscription(session.scope(), *request_.subscription,
                                                          place_);
        });
    if (is_gone(done)) return {};
    return done;
  }

  static bool is_gone(const Result<void>& done) {
    return !done && done.error().name == shared::session_not_found({}).name;
  }

  [[nodiscard]] bool concerns(const OpenSession& session, const ChangeRow& change) const {
    if (!is_of_a_key(change)) return request_.keys.empty();
    if (!request_.keys.empty() && !shared::matches_any(request_.keys, change.key)) return false;
    return shared::may_read(session.settings, change.key, session.participant);
  }

  const WatchSession& request_;
  Workspace& workspace_;
  std::string incarnation_;
  std::uint64_t place_ = 0;
  std::uint64_t read_upto_ = 0;
};

}  // namespace

Result<void> watch_session(const WatchSession& request, Workspace& workspace,
                           const std::function<Watching(const ChangeRow&)>& tell) {
  if (request.subscription && !Identifier::is_valid(*request.subscription)) {
    return fail(shared::invalid_request("not a subscription's name", *request.subscription,
                                        "letters, digits, and . _ - within"));
  }
  Follower follower(request, workspace);
  BATON_CHECK(follower.begin());
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  BATON_CHECK(store->listen());
  for (;;) {
    BATON_TRY(const Batch batch, follower.next());
    for (const ChangeRow& change : batch.changes) {
      const Watching then = tell(change);
      if (then == Watching::goes_on) continue;
      follower.stopped_at(then == Watching::ends ? change.sequence : change.sequence - 1);
      BATON_CHECK(follower.keep_place());
      return {};
    }
    BATON_TRY(const bool moved, follower.keep_place());
    if (batch.is_over) return {};
    if (!moved) BATON_CHECK(store->wait(kLongestSleep));
  }
}

}  // namespace baton::app
