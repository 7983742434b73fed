#include "app/retention/remove_expired.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "app/core/caller/caller.h"
#include "app/core/encryption/sealed_values.h"
#include "app/core/encryption/value_keys.h"
#include "app/core/files/kept_files.h"
#include "app/core/state/compacted_outputs.h"
#include "app/shared/expiry.h"
#include "app/shared/manage_session.h"
#include "host/baton_files.h"
#include "store/change_log.h"
#include "store/data_store.h"
#include "text/concat.h"

namespace baton::app {
namespace {

bool is_record(const ExpiredItem& item) {
  return item.kind == "output" || item.kind == "receipt" || item.kind == "handoff";
}

// The outputs, receipts and handoffs, and the folder of a workflow whose last file is gone. The
// folder above stays: a hook may be about to write into it.
Result<void> remove_records(const std::vector<ExpiredItem>& items, Workspace& workspace) {
  std::vector<RelativePath> files;
  std::set<RelativePath> folders;
  for (const ExpiredItem& item : items) {
    if (!is_record(item)) continue;
    std::ranges::copy(item.files, std::back_inserter(files));
    RelativePath folder = item.files.back().parent();
    if (folder.parent() != kBatonFolder) folders.insert(std::move(folder));
  }
  BATON_CHECK(remove_each_kept(files, workspace));
  for (const RelativePath& folder : folders) (void)workspace.host().root.remove(folder);
  return {};
}

// In their order: an interrupted removal finds the rest again.
Result<void> remove_archives(const std::vector<ExpiredItem>& items, Workspace& workspace) {
  for (const ExpiredItem& item : items) {
    if (item.kind != "archive") continue;
    for (const RelativePath& file : item.files) BATON_CHECK(remove_kept(file, workspace));
  }
  return {};
}

Result<void> remove_history(const std::vector<ExpiredItem>& items, StateTransaction& transaction) {
  std::vector<RelativePath> files;
  for (const ExpiredItem& item : items) {
    if (item.kind != "journal" && item.kind != "backup") continue;
    BATON_TRY(RelativePath file, RelativePath::parse(item.name));
    files.push_back(std::move(file));
  }
  return transaction.remove_history(files);
}

// Under the writers' lock: a change may refer to some of them again.
Result<void> remove_expired_outputs(const std::vector<ExpiredItem>& items, Workspace& workspace) {
  const auto is_expired = [&items](const model::CompactedFile& file) {
    return std::ranges::any_of(items, [name = path_of(file)](const ExpiredItem& item) {
      return item.kind == "compacted" && item.name == name;
    });
  };
  BATON_TRY(std::vector<model::CompactedFile> files, unreferenced_outputs(workspace));
  std::erase_if(files, [&](const model::CompactedFile& file) { return !is_expired(file); });
  return workspace.states().remove_compacted(files);
}

Result<void> remove_session(const Identifier& id, const std::string& participant, DataStore& store,
                            Workspace& workspace) {
  BATON_CHECK(store.write(session_scope(id), [&](DataTransaction& transaction) {
    return erase_session(transaction, id, participant, workspace.now());
  }));
  return shred_keys(keys_owner({.kind = policy::Kind::shared, .owner = id.text(), .key = {}}),
                    workspace);
}

// If a session is removed and its keys are not, the next run finds the keys.
Result<void> remove_sessions(const std::vector<ExpiredItem>& items, Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  BATON_TRY(const std::string participant, participant_here(std::nullopt, workspace));
  BATON_CHECK(remove_all_expired_values(workspace));
  for (const ExpiredItem& item : items) {
    if (item.kind == "key") BATON_CHECK(shred_keys(item.name, workspace));
    if (item.kind != "session") continue;
    BATON_TRY(const Identifier id, Identifier::parse(item.name));
    BATON_CHECK(remove_session(id, participant, *store, workspace));
  }
  return {};
}

Error after_the_files(Error error) {
  error.hint =
      text::join_clauses(error.hint,
                         "the expired files are removed, but not all sessions and values: run the "
                         "command again");
  return error;
}

bool is_in_store(const ExpiredItem& item) {
  return item.kind == "session" || item.kind == "value" || item.kind == "key";
}

// An unavailable store is no error: what was removed before is named with it.
Result<void> remove_from_store(FoundExpired& found, Workspace& workspace) {
  const Result<void> removed = found.store_fault ? Result<void>(fail(*found.store_fault))
                                                 : remove_sessions(found.items, workspace);
  if (removed) return {};
  Error error = found.items.empty() ? removed.error() : after_the_files(removed.error());
  if (error.code != ErrorCode::unavailable) return fail(std::move(error));
  std::erase_if(found.items, is_in_store);
  found.store_fault = std::move(error);
  return {};
}

}  // namespace

Result<FoundExpired> remove_expired(std::optional<std::uint64_t> days, Workspace& workspace) {
  // Also listed before taking the lock: the lock would leave a folder if there is nothing to do.
  BATON_TRY(FoundExpired found, find_expired(days, workspace));
  if (found.items.empty()) {
    BATON_CHECK(remove_from_store(found, workspace));
    return found;
  }
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "prune", .deadline = workspace.patience()}));
  BATON_TRY(found, find_expired(days, workspace));
  BATON_CHECK(remove_expired_outputs(found.items, workspace));
  BATON_CHECK(remove_archives(found.items, workspace));
  BATON_CHECK(remove_records(found.items, workspace));
  BATON_CHECK(remove_history(found.items, *transaction));
  // Last, because the store needs room on the disk, which the removed files leave.
  BATON_CHECK(remove_from_store(found, workspace));
  if (!found.store_fault) BATON_CHECK(transaction->finish());
  return found;
}

}  // namespace baton::app
