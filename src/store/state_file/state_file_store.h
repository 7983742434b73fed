#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/journal/journal.h"
#include "store/state_file/backups.h"
#include "store/state_store.h"

namespace baton::state_file {

// The state in one file that any process may read, with a journal (store/journal) of every change,
// under one lock. Writes only below .claude/baton and in the state's folder. begin() creates
// .claude/baton if it is missing, repairs the effects of a power failure or a dead process, and
// refuses (malformed) a state that is a link, a folder or a device.
class StateFileStore final : public StateStore {
 public:
  // `repository` is the one around the root, or null.
  StateFileStore(Host& host, StateLocation where, Repository* repository = nullptr);

  Result<std::optional<StoredState>> read() const override;
  Result<bool> has_traces() const override;
  Result<std::string> ended_workflow() const override;
  Result<std::unique_ptr<StateTransaction>> begin(const BeginRequest& request) override;
  Result<std::vector<StateCandidate>> backups() const override;
  Result<std::vector<StateCandidate>> stale_backups() const override;
  Result<std::vector<RecordedOutput>> outputs() const override;
  Result<std::string> read_compacted(const model::CompactedFile& file) const override;
  Result<std::vector<model::CompactedFile>> compacted() const override;
  Result<void> keep_compacted(const std::vector<model::CompactedText>& texts) override;
  Result<void> remove_compacted(const std::vector<model::CompactedFile>& files) override;
  std::vector<std::string> committed(std::size_t most) const override;
  Result<std::optional<InterruptedChange>> interrupted_change() const override;
  Result<History> history() const override;
  Result<void> check_appending() const override;
  Result<HardLinks> hard_links() const override;
  Repository* repository() override { return repository_; }
  Result<std::vector<HistoryFile>> expired_history(Instant before) const override;
  Result<std::string> state_at(std::uint64_t sequence) const override;

 private:
  Result<void> bring_back(std::optional<journal::Tail>& tail);
  Result<std::unique_ptr<Lock>> take_lock(const BeginRequest& request);
  // Takes over the lock if it succeeds.
  Result<std::unique_ptr<StateTransaction>> begin_locked(const BeginRequest& request,
                                                         std::unique_ptr<Lock>& lock);
  [[nodiscard]] Result<bool> shows_traces(const std::optional<journal::Tail>& tail) const;
  [[nodiscard]] Result<void> require_own(const std::optional<journal::Tail>& tail,
                                         ForeignFile foreign) const;

  Host& host_;
  StateLocation where_;
  Repository* repository_;
  journal::Journal journal_;
  Backups backups_;
};

}  // namespace baton::state_file
