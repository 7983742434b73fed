#include "app/shared/snapshots.h"

#include <string_view>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/entry.h"
#include "domain/shared/faults.h"
#include "domain/shared/participant.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

Json snapshot_json(const SnapshotRow& snapshot) {
  return {{"label", snapshot.label},
          {"taken_by", snapshot.taken_by},
          {"taken_at", text::format_date_time(snapshot.taken_at)},
          {"key_count", snapshot.keys},
          {"total_size_tokens", snapshot.tokens}};
}

Result<std::optional<SnapshotRow>> find_snapshot(OpenSession& session, const std::string& label) {
  return session.store.sessions().snapshot(session.row.id, label);
}

// The counts are those of the keys that the caller may read, as in list_keys.
Result<void> count_visible(OpenSession& session, SnapshotRow& snapshot, Workspace& workspace) {
  if (session.participant == shared::kUser) return {};  // may read all
  BATON_TRY(std::vector<EntryRow> entries,
            session.store.sessions().snapshot_entries(session.row.id, snapshot.label));
  BATON_CHECK(remove_hidden(session, entries, workspace));
  snapshot.keys = entries.size();
  snapshot.tokens = total_tokens(entries);
  return {};
}

Result<SnapshotRow> take_in(OpenSession& session, const std::string& label) {
  BATON_CHECK(session.require_open());
  BATON_TRY(const std::optional<SnapshotRow> before, find_snapshot(session, label));
  if (before) return fail(shared::snapshot_exists(label));
  const SnapshotRow fresh{.label = label, .taken_by = session.participant, .taken_at = session.now};
  BATON_CHECK(session.store.sessions().take_snapshot(session.row.id, fresh));
  BATON_CHECK(session.log("snapshot", label));
  BATON_TRY(std::optional<SnapshotRow> taken, find_snapshot(session, label));
  return taken.value_or(fresh);
}

// Whether the key has this value and keeps it: snapshots store no times to live, so that a value
// that is going to expire differs. The same value looks different under another data key.
Result<bool> has_value(const OpenSession& session, const EntryRow& present,
                       const std::string& value, Workspace& workspace) {
  if (!is_live(present, session.now) || present.expires_at) return false;
  if (present.value == value) return true;
  if (!is_sealed(*present.value) || !is_sealed(value)) return false;
  const ValuePlace place = place_of(session, present.key);
  const Result<OpenedValue> before = open_stored(*present.value, place, workspace);
  const Result<OpenedValue> after = open_stored(value, place, workspace);
  return before && after && before->is_open && after->is_open && before->text == after->text;
}

// The changes that restore a snapshot.
struct Restoration {
  struct Write {
    EntryRow entry;
    std::optional<EntryRow> before;
  };
  std::vector<Write> writes;
  std::vector<EntryRow> deletions;
};

Result<Restoration> plan(OpenSession& session, const std::string& label, Workspace& workspace) {
  Restoration changes;
  SessionTables& tables = session.store.sessions();
  BATON_TRY(std::vector<EntryRow> kept, tables.snapshot_entries(session.row.id, label));
  BATON_TRY(std::vector<EntryRow> present,
            tables.live_entries(session.row.id, session.now, Values::included));
  std::unordered_set<std::string_view> kept_keys;
  for (const EntryRow& entry : kept) kept_keys.insert(entry.key);
  for (EntryRow& entry : present) {
    if (!kept_keys.contains(entry.key)) changes.deletions.push_back(std::move(entry));
  }
  for (EntryRow& entry : kept) {
    BATON_TRY(std::optional<EntryRow> before, tables.entry(session.row.id, entry.key));
    const std::string value = entry.value.value_or(std::string());
    BATON_TRY(const bool is_same,
              before ? has_value(session, *before, value, workspace) : Result<bool>(false));
    if (!is_same) changes.writes.push_back({std::move(entry), std::move(before)});
  }
  return changes;
}

Result<void> require_restorable(OpenSession& session, const std::string& label) {
  BATON_CHECK(session.require_open());
  BATON_TRY(const std::optional<SnapshotRow> snapshot, find_snapshot(session, label));
  if (!snapshot) return fail(shared::snapshot_not_found(label));
  const std::uint64_t limit = session.settings.limits.total;  // may be lower than at the snapshot
  if (snapshot->tokens <= limit) return {};
  return fail(shared::snapshot_too_large(label, snapshot->tokens, limit));
}

// The next sequence number makes the label unique, unless a caller chose the same label before.
Result<std::string> free_label(OpenSession& session) {
  BATON_TRY(std::uint64_t number, session.store.changes().last(session.scope()));
  while (true) {
    std::string label = text::concat("before_restore_", std::to_string(++number));
    BATON_TRY(const std::optional<SnapshotRow> taken, find_snapshot(session, label));
    if (!taken) return label;
  }
}

Result<std::string> take_before_restoring(OpenSession& session) {
  BATON_TRY(std::string label, free_label(session));
  BATON_CHECK(take_in(session, label));
  return label;
}

Result<SnapshotRestored> restore_in(OpenSession& session, const RestoreSnapshot& request,
                                    Workspace& workspace) {
  BATON_CHECK(require_restorable(session, request.label));
  BATON_TRY(Restoration changes, plan(session, request.label, workspace));
  SnapshotRestored answer{
      .label = request.label, .written = {}, .deleted = {}, .dry_run = request.dry_run};
  for (const EntryRow& entry : changes.deletions) answer.deleted.push_back(entry.key);
  for (const Restoration::Write& write : changes.writes) answer.written.push_back(write.entry.key);
  const bool is_same = changes.deletions.empty() && changes.writes.empty();
  if (answer.dry_run == DryRun::yes || is_same) return answer;
  BATON_TRY(answer.before, take_before_restoring(session));
  for (const EntryRow& entry : changes.deletions) BATON_CHECK(take_value(session, entry));
  for (Restoration::Write& write : changes.writes) {
    BATON_CHECK(put_value(session, write.before, std::move(write.entry)));
  }
  BATON_CHECK(session.log("restore", answer.label));
  return answer;
}

}  // namespace

Result<Outcome<SnapshotTaken>> take_snapshot(const TakeSnapshot& request, Workspace& workspace) {
  if (const Result<Identifier> label = Identifier::parse(request.label, "snapshot label"); !label) {
    return fail(
        shared::invalid_request("invalid snapshot label", request.label, label.error().hint));
  }
  return write_session(request.call, workspace, [&](OpenSession& session) -> Result<SnapshotTaken> {
    BATON_TRY(SnapshotRow snapshot, take_in(session, request.label));
    BATON_CHECK(count_visible(session, snapshot, workspace));
    return SnapshotTaken{std::move(snapshot)};
  });
}

Json to_json(const SnapshotTaken& answer) {
  return snapshot_json(answer.snapshot);
}

Result<Outcome<SnapshotsListed>> list_snapshots(const ListSnapshots& request,
                                                Workspace& workspace) {
  return read_session(request.call, workspace,
                      [&](OpenSession& session) -> Result<SnapshotsListed> {
                        BATON_CHECK(session.require_open());
                        BATON_TRY(std::vector<SnapshotRow> snapshots,
                                  session.store.sessions().snapshots(session.row.id));
                        for (SnapshotRow& snapshot : snapshots) {
                          BATON_CHECK(count_visible(session, snapshot, workspace));
                        }
                        return SnapshotsListed{std::move(snapshots)};
                      });
}

Json to_json(const SnapshotsListed& answer) {
  Json snapshots = Json::array();
  for (const SnapshotRow& snapshot : answer.snapshots) snapshots.push_back(snapshot_json(snapshot));
  return {{"snapshots", std::move(snapshots)}};
}

Result<Outcome<SnapshotRestored>> restore_snapshot(const RestoreSnapshot& request,
                                                   Workspace& workspace) {
  const auto restore = [&](OpenSession& session) {
    return restore_in(session, request, workspace);
  };
  if (request.dry_run == DryRun::yes) return read_session(request.call, workspace, restore);
  return write_session(request.call, workspace, restore);
}

Json to_json(const SnapshotRestored& answer) {
  Json json = {
      {"restored", answer.label}, {"written", answer.written}, {"deleted", answer.deleted}};
  if (answer.dry_run == DryRun::yes) json["dry_run"] = true;
  if (!answer.before.empty()) json["snapshot_before"] = answer.before;
  return json;
}

}  // namespace baton::app
