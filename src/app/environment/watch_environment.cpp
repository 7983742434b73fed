#include "app/environment/watch_environment.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/environment/faults.h"
#include "domain/shared/pattern.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// The root's creation time distinguishes it from a deleted one with the same id.
Result<std::string> incarnation_of(OpenTree& tree) {
  BATON_TRY(const std::optional<ThreadRow> root, tree.store.threads().thread(tree.root));
  return text::concat(tree.root, " ", root ? text::format_date_time(root->created_at) : "");
}

class Watched {
 public:
  Watched(const WatchEnvironment& request, Workspace& workspace)
      : request_(request), workspace_(workspace) {}

  Result<void> read(const FollowWork& work) {
    return read_tree(request_.call, workspace_, on_scope(work));
  }
  Result<void> write(const FollowWork& work) {
    return write_tree(request_.call, workspace_, on_scope(work));
  }

  [[nodiscard]] Json event(const ChangeRow& change) const {
    return {{"sequence", change.sequence},
            {"key", change.key},
            {"action", change.action},
            {"stored_by", change.author},
            {"root_thread_id", root_}};
  }

 private:
  // The policies are those for the author of the change and of the present value, or of all changes
  // if there is none.
  Result<bool> concerns(OpenTree& tree, const ChangeRow& change) {
    if (!request_.keys.empty() && !shared::matches_any(request_.keys, change.key)) return false;
    BATON_TRY(const std::optional<EnvironmentRow> row,
              tree.store.threads().value(tree.root, change.key));
    const AuthoredValue changed = {
        .kind = policy::Kind::environment, .key = change.key, .author = change.author};
    const auto present = row ? std::optional(authored(*row)) : std::nullopt;
    BATON_TRY(const bool is_hidden,
              is_change_withheld(changed, present, tree.participant, workspace_));
    if (is_hidden || present) return !is_hidden;
    return all_authors_let_see(tree, change);
  }

  // A deleted value has no author any more: each participant that changed it may have been.
  Result<bool> all_authors_let_see(OpenTree& tree, const ChangeRow& change) {
    BATON_CHECK(learn_authors(tree, change.sequence));
    for (const std::string& author : authors_[change.key]) {
      BATON_TRY(
          const bool is_hidden,
          is_withheld({.kind = policy::Kind::environment, .key = change.key, .author = author},
                      tree.participant, workspace_));
      if (is_hidden) return false;
    }
    return true;
  }

  Result<void> learn_authors(OpenTree& tree, std::uint64_t until) {
    if (until <= learned_) return {};
    BATON_TRY(const std::vector<ChangeRow> changes,
              tree.store.changes().after(tree.scope(), learned_, until - learned_));
    for (const ChangeRow& change : changes) authors_[change.key].insert(change.author);
    learned_ = until;
    return {};
  }

  TreeWork on_scope(const FollowWork& work) {
    return [&](OpenTree& tree) -> Result<void> {
      root_ = tree.root;
      BATON_TRY(std::string incarnation, incarnation_of(tree));
      return work({.log = tree.store.changes(),
                   .scope = tree.scope(),
                   .incarnation = std::move(incarnation),
                   .concerns = [&](const ChangeRow& change) { return concerns(tree, change); }});
    };
  }

  const WatchEnvironment& request_;
  Workspace& workspace_;
  std::string root_;
  std::map<std::string, std::set<std::string>, std::less<>> authors_;  // by key
  std::uint64_t learned_ = 0;  // the last change whose author is among them
};

}  // namespace

Result<void> watch_environment(const WatchEnvironment& request, Workspace& workspace,
                               const std::function<Watching(const Json& event)>& tell) {
  Watched watched(request, workspace);
  const FollowChanges follow{.read = [&](const FollowWork& work) { return watched.read(work); },
                             .write = [&](const FollowWork& work) { return watched.write(work); },
                             .gone = environment::kThreadNotFound,
                             .participant = request.call.participant,
                             .after = request.after,
                             .subscription = request.subscription,
                             .is_heard = request.is_heard};
  return follow_changes(follow, workspace,
                        [&](const ChangeRow& change) { return tell(watched.event(change)); });
}

}  // namespace baton::app
