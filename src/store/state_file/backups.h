#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/directory.h"
#include "host/host.h"
#include "host/repository.h"
#include "store/state_store.h"

namespace baton::state_file {

enum class BackupDurability : std::uint8_t {
  // Not synced separately: at that moment the journal contains the same bytes, and recovery
  // validates every backup. Saves two waits for the disk.
  left_to_the_kernel,
  // For the last copy, before the state file is removed.
  synced,
};

// "0000000007-1f0c3a52.json"
struct BackupName {
  std::uint64_t number = 0;
  std::string_view digest;  // the first digits of the digest
};

// Empty for another name.
std::optional<BackupName> parse_backup_name(std::string_view name);

// Whether the text is the one that a backup of this name has.
bool is_of_backup(const BackupName& name, const std::string& text, const Crypto& crypto);

// The backups of one state.
class Backups {
 public:
  // `repository` is the one around the root, or null.
  Backups(Host& host, RelativePath folder, Repository* repository)
      : host_(host), repository_(repository), folder_(std::move(folder)) {}

  // Keeps `state` as the newest backup, unless the newest one is equal. Call it, sweep() and
  // prune() under the writers' lock.
  Result<void> keep(const StoredState& state, BackupDurability durability);

  void sweep();  // removes temporary files of dead writers

  void protect();  // creates missing hard links

  // Restores backups that exist only as hard links (host/repository.h).
  Result<void> bring_back();
  void forget_kept();  // removes the hard links

  // Removes all but the newest `kept`. A file that cannot be removed is left to the next call.
  void prune(std::size_t kept);

  // Replaces the texts of the backups, and removes the hard links that have other texts than their
  // redacted ones: of backups that were deleted or replaced. unavailable: one of them stays.
  Result<void> rewrite(const RedactText& redact);

  // Newest first; omits entries that are not files. unavailable: a file could not be read.
  [[nodiscard]] Result<std::vector<StateCandidate>> read() const;

  // The hard links that read() does not show, because there are other backups: of backups that were
  // deleted or replaced.
  [[nodiscard]] Result<std::vector<StateCandidate>> read_stale_links() const;

 private:
  // Oldest first.
  [[nodiscard]] Result<std::vector<std::string>> file_names() const;
  // If the folder has none, the names of those that exist only as hard links.
  [[nodiscard]] Result<std::vector<std::string>> names() const;
  [[nodiscard]] std::vector<std::string> kept_names() const;
  [[nodiscard]] Result<std::string> read_backup(const RelativePath& path) const;
  // The hard links of files that do not exist or are other ones.
  [[nodiscard]] std::vector<RelativePath> stale_links() const;
  [[nodiscard]] Result<void> forget_unredacted(const RelativePath& link, const RedactText& redact);
  void keep_hard_link(const RelativePath& path);

  Host& host_;
  Repository* repository_;
  RelativePath folder_;
};

}  // namespace baton::state_file
