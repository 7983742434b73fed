#pragma once

#include "host/relative_path.h"

// The names of baton's own files below a project's root.
namespace baton {

inline constexpr RelativePath kClaudeFolder = ".claude";
inline constexpr RelativePath kDefaultStateFile = ".claude/workflow-state.json";
inline constexpr RelativePath kConfigurationFile = ".claude/baton.json";
inline constexpr RelativePath kMappingsFolder = ".claude/migrations";
inline constexpr RelativePath kParkedFolder = ".claude/workflows";  // <workflowId>.json

// The content of .claude/baton (mode 0700, ignored by git):
//   lock                                        the kernel's lock on it is the writers' lock
//   journal/<number>                            every change (store/journal), 10 digits
//   backups/<number>-<digest8>.json             the states with which journal segments began
//   adopted.json                                the adoption of the state file
//   states/<path of another state>/             its journal, backups, adoption (baton --state)
//   store.db, store.db-wal, store.db-shm        shared contexts and environment data (store/sqlite)
//   keys/, keys/shared/, keys/environment/      data keys (app/core/encryption/key_ring)
//   key-recipients.json                         the people for whom data keys are encrypted
//   outputs/<workflowId>/<executionId>.json     every recorded output, redacted
//   receipts/, unrecorded/, leases/, sessions/  of hooks (store/handoff/handoff_file_store.h)
//   compacted/<workflowId>/<executionId>-<digest>.json   outputs that states refer to
// The names of files that one source alone uses are there.
inline constexpr RelativePath kBatonFolder = ".claude/baton";
inline constexpr RelativePath kLockFile = ".claude/baton/lock";
inline constexpr RelativePath kStoreFile = ".claude/baton/store.db";
inline constexpr RelativePath kIgnoreFile = ".claude/baton/.gitignore";
inline constexpr RelativePath kStatesFolder = ".claude/baton/states";
inline constexpr RelativePath kOutputsFolder = ".claude/baton/outputs";
inline constexpr RelativePath kReceiptsFolder = ".claude/baton/receipts";
inline constexpr RelativePath kUnrecordedFolder = ".claude/baton/unrecorded";
inline constexpr RelativePath kLeasesFolder = ".claude/baton/leases";
inline constexpr RelativePath kSessionsFolder = ".claude/baton/sessions";
inline constexpr RelativePath kCompactedFolder = ".claude/baton/compacted";
inline constexpr RelativePath kKeysFolder = ".claude/baton/keys";
inline constexpr RelativePath kRecipientsFile = ".claude/baton/key-recipients.json";
inline constexpr RelativePath kCallerKeyFile = ".claude/baton/caller-key";

// The folder of what baton keeps of one state file.
inline RelativePath folder_of_state(const RelativePath& state) {
  return state == kDefaultStateFile ? kBatonFolder : kStatesFolder.join(state);
}
inline RelativePath journal_folder(const RelativePath& state) {
  return folder_of_state(state).child("journal");
}
inline RelativePath adoption_file(const RelativePath& state) {
  return folder_of_state(state).child("adopted.json");
}

}  // namespace baton
