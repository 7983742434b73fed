#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/error.h"
#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton::app {

// Something whose retention period has expired.
struct ExpiredItem {
  // archive, output, compacted, receipt, handoff, session, value, key, journal, backup
  std::string_view kind;
  // A path relative to the root, a session's id, "SESSION/KEY", or the owner of a data key:
  // "shared/SESSION", "environment/ROOT".
  std::string name;
  std::uint64_t bytes = 0;
  Instant last_change = {};  // for a value, the end of its time to live; for a key, the deletion
  std::uint32_t days = 0;
  std::string why = {};
  std::vector<RelativePath> files = {};  // to be removed in this order
  std::vector<std::string> keys = {};    // the files of the data key that is removed with it
};

// The item's files besides the one of its name and those of its data key.
std::vector<std::string> further_files(const ExpiredItem& item);

// Archived workflows with their summaries, outputs, recorded or not, and receipts of workflows that
// are neither active, parked nor lost, also not in another state file, leases and session records
// of agents that have ended, archived sessions, expired values of others, data keys of deleted
// sessions and trees, and the parts of the journal and the backups that are older than every
// period; without sessions and values if their store is unavailable, as on a full disk.
struct FoundExpired {
  std::vector<ExpiredItem> items;
  std::optional<Error> store_fault = {};
  Findings warnings = {};  // names lost workflows for which expired parts of the journal stay
};

// `days` replaces every period. malformed: the state cannot be read.
Result<FoundExpired> find_expired(std::optional<std::uint64_t> days, Workspace& workspace);

}  // namespace baton::app
