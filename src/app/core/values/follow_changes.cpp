#include "app/core/values/follow_changes.h"

#include <utility>
#include <vector>

#include "app/core/request/given_name.h"
#include "domain/shared/faults.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The store is polled at this interval even if no notification arrives.
constexpr Milliseconds kLongestSleep{5'000};
constexpr std::uint64_t kChangesAtOnce = 256;

struct Batch {
  std::vector<ChangeRow> changes;
  bool is_over = false;  // the followed scope is gone
};

// The name under which the position is stored, by participant: another one with the same name must
// not move it. A name has no "/". People's are stored as they are, as all were before.
std::optional<std::string> stored_name(const FollowChanges& request) {
  const bool is_by_a_person = request.participant == shared::kUser;
  if (!request.subscription || is_by_a_person) return request.subscription;
  return text::concat(request.participant, "/", *request.subscription);
}

class Follower {
 public:
  explicit Follower(const FollowChanges& request)
      : request_(request), subscription_(stored_name(request)) {}

  // Creates the subscription here, so that it exists even if no change happens before the end.
  Result<void> begin() {
    BATON_CHECK(find_place());
    read_upto_ = place_;
    return subscription_ ? put_subscription() : Result<void>();
  }

  Result<void> find_place() {
    return request_.read([&](const FollowedScope& followed) -> Result<void> {
      incarnation_ = followed.incarnation;
      std::optional<std::uint64_t> place = request_.after;
      if (!place && subscription_) {
        BATON_TRY(place, followed.log.subscription(followed.scope, *subscription_));
      }
      if (!place) {
        BATON_TRY(place, followed.log.last(followed.scope));
      }
      place_ = *place;
      return {};
    });
  }

  Result<Batch> next() {
    Batch batch;
    const Result<void> done = request_.read([&](const FollowedScope& followed) -> Result<void> {
      batch = {};  // the store may call this again
      batch.is_over = followed.incarnation != incarnation_;
      if (batch.is_over) return {};
      BATON_TRY(std::vector<ChangeRow> changes,
                followed.log.after(followed.scope, place_, kChangesAtOnce));
      read_upto_ = changes.empty() ? place_ : changes.back().sequence;
      for (ChangeRow& change : changes) {
        BATON_TRY(const bool concerns, followed.concerns(change));
        if (concerns) batch.changes.push_back(std::move(change));
      }
      return {};
    });
    if (!done && !is_gone(done)) return fail(done.error());
    batch.is_over = batch.is_over || !done;
    return batch;
  }

  // Stores the position; returns whether changes were read since the last call.
  Result<bool> keep_place() {
    if (read_upto_ == place_) return false;
    place_ = read_upto_;
    if (subscription_) BATON_CHECK(put_subscription());
    return true;
  }

  // Changes of the batch that follow `place` were not delivered.
  void stopped_at(std::uint64_t place) { read_upto_ = place; }

 private:
  // Does nothing if the scope was deleted or replaced.
  Result<void> put_subscription() {
    const Result<void> done = request_.write([&](const FollowedScope& followed) -> Result<void> {
      if (followed.incarnation != incarnation_) return {};
      return followed.log.put_subscription(followed.scope, *subscription_, place_);
    });
    if (is_gone(done)) return {};
    return done;
  }

  [[nodiscard]] bool is_gone(const Result<void>& done) const {
    return !done && done.error().name == request_.gone;
  }

  const FollowChanges& request_;
  std::optional<std::string> subscription_;
  std::string incarnation_;
  std::uint64_t place_ = 0;
  std::uint64_t read_upto_ = 0;
};

}  // namespace

Result<void> follow_changes(const FollowChanges& request, Workspace& workspace,
                            const std::function<Watching(const ChangeRow&)>& tell) {
  if (request.subscription && !Identifier::is_valid(*request.subscription)) {
    return fail(shared::invalid_request("invalid subscription name", *request.subscription,
                                        "use letters, digits, and . _ -"));
  }
  if (request.subscription) {
    BATON_CHECK(refuse_secret_in_name(*request.subscription, "subscription"));
  }
  Follower follower(request);
  BATON_CHECK(follower.begin());
  for (;;) {
    // Each time before reading: the store may have been replaced by another one.
    BATON_TRY(DataStore* const store, workspace.data(Creation::never));
    if (store == nullptr) return {};
    BATON_CHECK(store->listen());
    BATON_TRY(const Batch batch, follower.next());
    for (const ChangeRow& change : batch.changes) {
      const Watching then = tell(change);
      if (then == Watching::goes_on) continue;
      follower.stopped_at(then == Watching::ends ? change.sequence : change.sequence - 1);
      BATON_CHECK(follower.keep_place());
      return {};
    }
    BATON_TRY(const bool moved, follower.keep_place());
    if (batch.is_over || !request.is_heard()) return {};
    if (!moved) BATON_CHECK(store->wait(kLongestSleep));
    workspace.begin_anew();
  }
}

}  // namespace baton::app
