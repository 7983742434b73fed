#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "host/directory.h"
#include "host/host.h"
#include "host/repository.h"
#include "store/state_store.h"

namespace baton::state_file {

enum class BackupDurability : std::uint8_t {
  // Not synced on their own: at that moment the journal holds the same bytes, and recovery judges
  // every backup before it believes it. Saves two waits for the disk.
  left_to_the_kernel,
  // For the last copy, when the state file itself is about to go.
  synced,
};

// The backups of one state.
class Backups {
 public:
  // `repository` is the one around the root; null: none.
  Backups(Host& host, RelativePath folder, Repository* repository)
      : host_(host), repository_(repository), folder_(std::move(folder)) {}

  // Keeps `state` as the newest backup, unless the newest is the same already. To be called
  // under the writers' lock, as are sweep() and prune().
  Result<void> keep(const StoredState& state, BackupDurability durability);

  void sweep();  // what dead writers left

  // Gives backups that have only their second names (host/repository.h) their first ones back.
  Result<void> bring_back();
  void forget_kept();  // removes the second names

  // Removes all but the newest `kept`. What cannot be removed stays until the next time.
  void prune(std::size_t kept);

  // Newest first; what is no file is left out. unavailable: the machine does not let it be read,
  // which must not be taken for its absence.
  [[nodiscard]] Result<std::vector<StateCandidate>> read() const;

 private:
  // The oldest first. Where none is in the folder, those that have only their second names.
  [[nodiscard]] Result<std::vector<std::string>> names() const;
  [[nodiscard]] std::vector<std::string> kept_names() const;
  void keep_second_name(const RelativePath& path);

  Host& host_;
  Repository* repository_;
  RelativePath folder_;
};

}  // namespace baton::state_file
