#pragma once

#include <string>
#include <vector>

#include "app/core/request/dry_run.h"
#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Snapshots of a whole session, each with a unique label.
namespace baton::app {

struct TakeSnapshot {
  SharedCall call;
  std::string label;
};

struct SnapshotTaken {
  SnapshotRow snapshot;
};

// SNAPSHOT_EXISTS.
Result<Outcome<SnapshotTaken>> take_snapshot(const TakeSnapshot& request, Workspace& workspace);
Json to_json(const SnapshotTaken& answer);

struct ListSnapshots {
  SharedCall call;
};

struct SnapshotsListed {
  std::vector<SnapshotRow> snapshots;  // oldest first
};

Result<Outcome<SnapshotsListed>> list_snapshots(const ListSnapshots& request, Workspace& workspace);
Json to_json(const SnapshotsListed& answer);

struct RestoreSnapshot {
  SharedCall call;
  std::string label;
  DryRun dry_run = DryRun::no;
};

struct SnapshotRestored {
  std::string label;
  std::vector<std::string> written;  // keys
  std::vector<std::string> deleted;
  DryRun dry_run = DryRun::no;
  std::string before = {};  // the label of the snapshot that was taken first; empty: no change
};

// Takes a snapshot, writes every key that differs as a new version, and deletes keys that the
// restored snapshot lacks; all or nothing. SNAPSHOT_NOT_FOUND; STORE_FULL: the limit is lower than
// at the snapshot.
Result<Outcome<SnapshotRestored>> restore_snapshot(const RestoreSnapshot& request,
                                                   Workspace& workspace);
Json to_json(const SnapshotRestored& answer);

}  // namespace baton::app
