#include "store/handoff/handoff_file_store.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "json/read.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "store/handoff/lease_json.h"
#include "text/concat.h"

namespace baton::handoff_files {
namespace {

// Not the writers' lock, which another process may hold while it waits for the disk.
constexpr RelativePath kSessionsLock = ".claude/baton/sessions.lock";
constexpr Milliseconds kSessionsPatience{1'000};  // each holder needs less than a millisecond
constexpr RelativePath kLog = ".claude/baton/hook.log";
constexpr RelativePath kOldLog = ".claude/baton/hook.log.1";
constexpr std::string_view kJsonSuffix = ".json";
constexpr std::uint64_t kLargestLog = 256U << 10U;

// Includes the workflow, because two workflows may have the same execution ids. If both ids are
// too long for one name, the workflow is a folder.
RelativePath file_in(const RelativePath& folder, const Identifier& execution,
                     const std::string& workflow_id, std::string_view suffix) {
  const Result<Identifier> workflow = Identifier::parse(workflow_id);
  if (!workflow) return folder.child(execution, suffix);
  const std::string end = text::concat("@", workflow_id, suffix);
  if (execution.text().size() + end.size() > store::kLongestName) {
    return folder.child(*workflow).child(execution, suffix);
  }
  return folder.child(execution, end);
}

// The number of another output of the same execution; ids have no "+".
std::string suffix_of(std::size_t number) {
  if (number == 1) return std::string(kJsonSuffix);
  return text::concat("+", std::to_string(number), kJsonSuffix);
}

struct KeptFile {
  Instant modified;
  std::string path;
};

// "exec_001@wf_1.json" and "exec_001@wf_1+2.json" for "exec_001@wf_1.json".
bool has_name_of(std::string_view name, std::string_view first) {
  const std::string_view stem = first.substr(0, first.size() - kJsonSuffix.size());
  if (!name.starts_with(stem) || !name.ends_with(kJsonSuffix)) return false;
  return name == first || name.substr(stem.size()).starts_with("+");
}

// An encrypted copy names its agent too.
bool may_be_by(std::string_view agent, const RelativePath& file, const Directory& root) {
  const Result<std::optional<std::string>> text = store::read_if_there(root, file);
  if (!text || !*text) return true;
  const Result<Json> output = json::read(**text, std::string(file.text()));
  if (!output) return true;
  const std::string_view author = model::text_member(*output, "agentName");
  return author.empty() || model::bare_agent_name(author) == model::bare_agent_name(agent);
}

// Leases of workflows with long ids are in folders.
Result<void> add_leases_in(const RelativePath& folder, const Directory& root,
                           std::vector<Lease>& leases) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  for (const DirectoryEntry& entry : entries) {
    const RelativePath path = folder.child(entry.name);
    const bool is_folder =
        entry.kind == EntryKind::directory && folder.text() == kLeasesFolder.text();
    if (is_folder) BATON_CHECK(add_leases_in(path, root, leases));
    const bool is_lease = entry.kind == EntryKind::file && entry.name.ends_with(kJsonSuffix);
    if (!is_lease) continue;
    const Result<std::string> text = root.read(path);
    if (!text) continue;
    if (std::optional<Lease> lease = parse_lease(*text)) leases.push_back(*std::move(lease));
  }
  return {};
}

}  // namespace

Result<void> HandoffFileStore::write(const RelativePath& file, std::string_view text) {
  BATON_CHECK(store::make_folder_in_baton(host_, file.parent()));
  return store::write_whole(host_.root, host_.ids, file, text, Access::private_to_owner);
}

Result<std::vector<Lease>> HandoffFileStore::leases() const {
  std::vector<Lease> leases;
  BATON_CHECK(add_leases_in(kLeasesFolder, host_.root, leases));
  std::ranges::stable_sort(leases, {}, [](const Lease& lease) { return lease.execution.text(); });
  return leases;
}

// Stays the same if a merge changes the execution's id: another lease may have the new name.
RelativePath HandoffFileStore::file_of(const Lease& lease) const {
  return file_in(kLeasesFolder, lease.id_at_launch(), lease.workflow, kJsonSuffix);
}

Result<void> HandoffFileStore::put(const Lease& lease) {
  return write(file_of(lease), print_lease(lease));
}

Result<void> HandoffFileStore::remove(const Lease& lease) {
  return store::remove_if_there(host_.root, file_of(lease));
}

Result<std::optional<SessionMemory>> HandoffFileStore::session(const Identifier& id) const {
  BATON_TRY(const std::optional<std::string> text,
            store::read_if_there(host_.root, kSessionsFolder.child(id, kJsonSuffix)));
  return text ? parse_memory(*text) : std::nullopt;
}

// Without the lock, as while a holder is stopped, the record of another process may be lost. That
// is better than an event without its answer.
Result<void> HandoffFileStore::change(const Identifier& session, const ChangeMemory& change) {
  const auto lock = host_.root.lock(kSessionsLock, {.deadline = kSessionsPatience, .holder = {}});
  BATON_TRY(std::optional<SessionMemory> memory, this->session(session));
  if (!memory) memory.emplace();
  if (!change(*memory)) return {};
  return write(kSessionsFolder.child(session, kJsonSuffix), print_memory(*memory));
}

Result<void> HandoffFileStore::forget(const Identifier& session) {
  return store::remove_if_there(host_.root, kSessionsFolder.child(session, kJsonSuffix));
}

Result<void> HandoffFileStore::put_receipt(const Identifier& workflow, const Identifier& execution,
                                           std::string_view text) {
  // Otherwise the first receipt, while a launch waits, would sync each folder above it.
  BATON_CHECK(store::make_folder_in_baton(host_, kReceiptsFolder));
  return write(kReceiptsFolder.child(workflow).child(execution, kJsonSuffix), text);
}

Result<std::optional<std::string>> HandoffFileStore::receipt(const Identifier& workflow,
                                                             const Identifier& execution) const {
  return store::read_if_there(host_.root,
                              kReceiptsFolder.child(workflow).child(execution, kJsonSuffix));
}

Result<void> HandoffFileStore::remove_receipt(const Identifier& workflow,
                                              const Identifier& execution) {
  return store::remove_if_there(host_.root,
                                kReceiptsFolder.child(workflow).child(execution, kJsonSuffix));
}

Result<std::vector<Identifier>> HandoffFileStore::executions_with_receipt(
    const Identifier& workflow) const {
  return store::ids_in(host_.root, kReceiptsFolder.child(workflow), kJsonSuffix);
}

Result<std::string> HandoffFileStore::keep_unrecorded(const Lease& lease, std::string_view text) {
  for (std::size_t number = 1;; ++number) {
    const RelativePath file =
        file_in(kUnrecordedFolder, lease.execution, lease.workflow, suffix_of(number));
    BATON_TRY(const std::optional<std::string> kept, store::read_if_there(host_.root, file));
    if (kept && *kept != text) continue;
    BATON_CHECK(store::make_folder_in_baton(host_, file.parent()));
    BATON_CHECK(store::write_durably(host_.root, host_.ids, file, text, Access::private_to_owner));
    return std::string(file.text());
  }
}

Result<std::vector<std::string>> HandoffFileStore::unrecorded(const Lease& lease) const {
  const RelativePath first =
      file_in(kUnrecordedFolder, lease.execution, lease.workflow, suffix_of(1));
  const RelativePath folder = first.parent();
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(host_.root, folder));
  std::vector<KeptFile> kept;
  for (const DirectoryEntry& entry : entries) {
    const bool is_kept = entry.kind == EntryKind::file && has_name_of(entry.name, first.filename());
    if (!is_kept) continue;
    const RelativePath file = folder.child(entry.name);
    BATON_TRY(const std::optional<EntryStatus> status, host_.root.status(file));
    const bool is_own =
        status && status->modified >= lease.since && may_be_by(lease.agent, file, host_.root);
    if (is_own) kept.push_back({status->modified, std::string(file.text())});
  }
  std::ranges::stable_sort(kept, {}, &KeptFile::modified);
  std::vector<std::string> files;
  for (KeptFile& file : kept) files.push_back(std::move(file.path));
  return files;
}

// Renames the log if it has no room for so many bytes. Two hooks may find it full: under the lock,
// the second one sees the first one's new log, and does not replace the full one by it. While a
// writer has the lock, the log grows a little beyond its size.
Result<void> HandoffFileStore::set_full_log_aside(std::size_t bytes) {
  const auto is_full = [bytes](const std::optional<EntryStatus>& status) {
    return status && status->size + bytes > kLargestLog;
  };
  BATON_TRY(const std::optional<EntryStatus> before, host_.root.status(kLog));
  if (!is_full(before)) return {};
  const auto lock = host_.root.lock(kLockFile, {.deadline = {}, .holder = {}});
  if (!lock) return {};
  BATON_TRY(const std::optional<EntryStatus> now, host_.root.status(kLog));
  return is_full(now) ? host_.root.rename(kLog, kOldLog) : Result<void>();
}

Result<void> HandoffFileStore::log(std::string_view line) {
  BATON_CHECK(set_full_log_aside(line.size() + 1));
  Result<std::unique_ptr<AppendFile>> file = host_.root.open_append(kLog);
  if (!file && file.error().code == ErrorCode::not_found) {
    BATON_CHECK(store::finish_baton_folder(host_));
    file = store::open_or_create(host_.root, kLog);
  }
  if (!file) return fail(file.error());
  return (*file)->write(text::concat(line, "\n"));
}

}  // namespace baton::handoff_files
