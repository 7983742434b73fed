#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "host/directory.h"
#include "host/host.h"
#include "store/state_store.h"

namespace baton::state_file {

enum class BackupDurability : std::uint8_t {
  // Not synced on their own: at that moment the state itself still holds the same bytes, and
  // recovery judges every backup before it believes it. Saves two waits for the disk per write.
  left_to_the_kernel,
  // For the last copy, when the state file itself is about to go.
  synced,
};

// Keeps `state` as the newest backup, unless the newest is the same already. To be called
// under the writers' lock, as is prune_backups.
Result<void> keep_backup(Host& host, const StoredState& state, BackupDurability durability);

// Removes all but the newest `kept`. What cannot be removed stays until the next time.
void prune_backups(Host& host, std::size_t kept);

// Newest first; those that cannot be read are left out.
Result<std::vector<StateCandidate>> read_backups(const Host& host);

}  // namespace baton::state_file
