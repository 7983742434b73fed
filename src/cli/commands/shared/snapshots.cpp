#include "app/shared/snapshots.h"

#include "cli/commands/shared/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string line_of(const SnapshotRow& snapshot) {
  return concat(snapshot.label, ": ", counted(snapshot.keys, "key"), ", ",
                counted(snapshot.tokens, "token"), ", taken at ",
                text::format_date_time(snapshot.taken_at), " by ",
                text::one_line(snapshot.taken_by), "\n");
}

std::string taken_text(const app::SnapshotTaken& answer) {
  return line_of(answer.snapshot);
}

std::string list_text(const app::SnapshotsListed& answer) {
  std::string lines;
  for (const SnapshotRow& snapshot : answer.snapshots) lines += line_of(snapshot);
  return lines.empty() ? "No snapshots.\n" : lines;
}

std::string restored_text(const app::SnapshotRestored& answer) {
  const bool is_preview = answer.dry_run == app::DryRun::yes;
  std::string lines =
      concat(is_preview ? "Would restore " : "Restored ", text::one_line(answer.label), ": ",
             counted(answer.written.size(), "key"), " written, ",
             std::to_string(answer.deleted.size()), " deleted\n");
  for (const std::string& key : answer.written) lines += concat("  written  ", key, "\n");
  for (const std::string& key : answer.deleted) lines += concat("  deleted  ", key, "\n");
  if (!answer.before.empty()) lines += concat("Snapshot before: ", answer.before, "\n");
  return lines;
}

}  // namespace

constinit const CommandEntry kSharedSnapshotCommand = {
    .name = "shared snapshot",
    .summary = "Save the current shared context under a label",
    .description =
        R"(`baton phase` that changes the phase, and `baton gate` that passes a gate, also take a
snapshot. Other changes of a phase or a gate (`record`, `set`, `undo`) do not.

Examples:
  baton shared snapshot pre_approval_phase_3
)",
    .make = [] { return table_command(app::take_snapshot, {.text = taken_text}); },
};

constinit const CommandEntry kSharedSnapshotsCommand = {
    .name = "shared snapshots",
    .summary = "List the snapshots",
    .description = R"(Oldest first.

Examples:
  baton shared snapshots
  baton shared snapshots --session research_7 --json
)",
    .make = [] { return table_command(app::list_snapshots, {.text = list_text}); },
};

constinit const CommandEntry kSharedRestoreCommand = {
    .name = "shared restore",
    .summary = "Restore the shared context from a snapshot",
    .description =
        R"(Writes every key that differs as a new version and deletes keys that are not in the
snapshot, in one transaction. If something changes, it first takes a snapshot
before_restore_N, to which you can return. For people; agents are refused (exit 6).

Examples:
  baton shared restore pre_approval_phase_3 --dry-run
  baton shared restore pre_approval_phase_3
)",
    .make = [] { return table_command(app::restore_snapshot, {.text = restored_text}); },
};

}  // namespace baton::cli
