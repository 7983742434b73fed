#include "app/retention/expired_handoffs.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "app/identity/claude_session.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "store/durable_file.h"
#include "store/handoff_store.h"

namespace baton::app {
namespace {

constexpr std::string_view kJsonName = ".json";

// "EXECUTION@WORKFLOW.json", "EXECUTION@WORKFLOW+2.json"; ids have neither "@" nor "+".
std::string workflow_in_name(std::string_view name) {
  const std::size_t at = name.find('@');
  if (at == std::string_view::npos) return {};
  const std::string_view rest = name.substr(at + 1, name.size() - at - 1 - kJsonName.size());
  return std::string(rest.substr(0, rest.find('+')));
}

struct UnrecordedFile {
  RelativePath path;
  std::string workflow;  // empty: unknown
};

Result<void> add_unrecorded_in(const RelativePath& folder, const std::string& workflow,
                               const Directory& root, std::vector<UnrecordedFile>& files) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  for (const DirectoryEntry& entry : entries) {
    const RelativePath path = folder.child(entry.name);
    const bool is_folder = entry.kind == EntryKind::directory && workflow.empty();
    if (is_folder) BATON_CHECK(add_unrecorded_in(path, entry.name, root, files));
    const bool is_output = entry.kind == EntryKind::file && entry.name.ends_with(kJsonName);
    if (!is_output) continue;
    files.push_back({path, workflow.empty() ? workflow_in_name(entry.name) : workflow});
  }
  return {};
}

// The item of a file that has been silent; empty for another one.
Result<std::optional<ExpiredItem>> silent_file(const RelativePath& file, Instant active,
                                               const Workspace& workspace) {
  BATON_TRY(const std::optional<EntryStatus> status, workspace.host().root.status(file));
  if (!status || status->kind != EntryKind::file) return std::nullopt;
  const Instant last = std::max(active, status->modified);
  if (workspace.now() - last < kLongestSilence) return std::nullopt;
  return ExpiredItem{.kind = "handoff",
                     .name = std::string(file.text()),
                     .bytes = status->size,
                     .last_change = last,
                     .files = {file}};
}

// Adds the silent leases, and the sessions of the other ones.
Result<void> add_silent_leases(const IsToKeep& is_to_keep, Workspace& workspace,
                               std::vector<ExpiredItem>& items, std::set<std::string>& sessions) {
  const HandoffStore& handoff = workspace.handoff();
  BATON_TRY(const std::vector<Lease> leases, handoff.leases());
  for (const Lease& lease : leases) {
    bool may_run = !lease.has_ended;
    if (may_run && !lease.workflow.empty()) {
      BATON_TRY(may_run, is_to_keep(lease.workflow));
    }
    std::optional<ExpiredItem> item;
    if (!may_run) {
      BATON_TRY(item, silent_file(handoff.file_of(lease), lease.heartbeat, workspace));
    }
    if (item) {
      items.push_back(*std::move(item));
    } else {
      sessions.insert(lease.session);
    }
  }
  return {};
}

}  // namespace

Result<std::vector<RelativePath>> unrecorded_files(const IsToKeep& is_to_keep,
                                                   const Workspace& workspace) {
  std::vector<UnrecordedFile> files;
  BATON_CHECK(add_unrecorded_in(kUnrecordedFolder, {}, workspace.host().root, files));
  std::vector<RelativePath> found;
  for (const UnrecordedFile& file : files) {
    bool is_kept = false;
    if (!file.workflow.empty()) {
      BATON_TRY(is_kept, is_to_keep(file.workflow));
    }
    if (!is_kept) found.push_back(file.path);
  }
  return found;
}

Result<std::vector<ExpiredItem>> silent_handoffs(const IsToKeep& is_to_keep, Workspace& workspace) {
  std::vector<ExpiredItem> items;
  BATON_TRY(const std::vector<Identifier> sessions,
            store::ids_in(workspace.host().root, kSessionsFolder, kJsonName));
  std::set<std::string> active;
  BATON_CHECK(add_silent_leases(is_to_keep, workspace, items, active));
  if (!sessions.empty()) active.merge(possibly_running_sessions(workspace));
  for (const Identifier& session : sessions) {
    if (active.contains(session.text())) continue;
    BATON_TRY(std::optional<ExpiredItem> item,
              silent_file(kSessionsFolder.child(session, kJsonName), {}, workspace));
    if (item) items.push_back(*std::move(item));
  }
  return items;
}

}  // namespace baton::app
