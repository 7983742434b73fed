#include "app/doctor/repair_project.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/state/load_state.h"
#include "app/core/state/output_copies.h"
#include "app/doctor/examine_files.h"
#include "app/doctor/examine_permissions.h"
#include "host/baton_files.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// What is in a closed folder is found once it is open. The same entries again: the file system does
// not change permissions.
Result<void> open_to_owner(Workspace& workspace, std::vector<std::string>& fixed) {
  std::size_t opened = 0;
  std::vector<RelativePath> before;
  for (;;) {
    BATON_TRY(std::vector<RelativePath> closed, find_closed(workspace));
    if (closed.empty()) break;
    if (closed == before) {
      return fail(ErrorCode::unavailable, "the permissions cannot be changed",
                  std::string(closed.front().text()), "check the options of the file system");
    }
    for (const RelativePath& path : closed) {
      BATON_CHECK(workspace.host().root.restrict_to_owner(path));
    }
    opened += closed.size();
    before = std::move(closed);
  }
  if (opened == 0) return {};
  fixed.push_back(text::concat(counted(opened, "file or folder is", "files and folders are"),
                               " readable and writable by the owner again"));
  return {};
}

Result<void> repair_permissions(Workspace& workspace, std::vector<std::string>& fixed) {
  BATON_CHECK(open_to_owner(workspace, fixed));
  const Examined left = examine_permissions(Examination::surroundings, workspace);
  if (left.health != Health::warning) return {};
  BATON_CHECK(workspace.host().root.restrict_to_owner(kBatonFolder));
  fixed.push_back(text::concat(kBatonFolder.text(), " has owner-only permissions again"));
  return {};
}

// What was to be repaired before the transaction began. Its beginning completes an interrupted
// change and removes some of the leftovers.
struct Unfinished {
  std::vector<std::string> leftovers;
  std::optional<InterruptedChange> change;
};

Result<Unfinished> find_unfinished(Workspace& workspace) {
  BATON_TRY(std::vector<std::string> leftovers, find_leftovers(workspace));
  BATON_TRY(std::optional<InterruptedChange> change, workspace.states().interrupted_change());
  return Unfinished{std::move(leftovers), std::move(change)};
}

// Called under the lock; otherwise another process may still be writing these files.
Result<void> remove_leftovers(const Unfinished& found, Workspace& workspace,
                              std::vector<std::string>& fixed) {
  Directory& root = workspace.host().root;
  for (const std::string& file : found.leftovers) {
    if (found.change && found.change->file == file) {
      fixed.push_back(text::concat("completed the interrupted change to revision ",
                                   std::to_string(found.change->revision.value)));
      continue;
    }
    BATON_TRY(const RelativePath path, RelativePath::parse(file));
    const Result<void> removed = root.remove(path);
    if (!removed && removed.error().code != ErrorCode::not_found) return removed;
    fixed.push_back(text::concat("removed ", file, ", a temporary file of an interrupted write"));
  }
  return {};
}

// A folder in its place may be anybody's: examine_ignore_file() names it.
Result<void> write_ignore_file(Workspace& workspace, std::vector<std::string>& fixed) {
  BATON_TRY(const std::optional<EntryStatus> before, workspace.host().root.status(kIgnoreFile));
  if (before) return {};
  BATON_CHECK(store::finish_baton_folder(workspace.host()));
  fixed.push_back(text::concat("wrote ", kIgnoreFile.text(), " again"));
  return {};
}

Result<void> set_store_aside(Workspace& workspace, std::vector<std::string>& fixed) {
  if (!workspace.configuration()) return {};  // it names the place of the store
  BATON_TRY(const std::optional<std::string> name, workspace.set_damaged_data_aside());
  if (name) {
    fixed.push_back(
        text::concat("kept the damaged store as ", *name, "; the next write begins a new one"));
  }
  return {};
}

Result<void> restore_copies(const std::optional<StoredState>& stored, Workspace& workspace,
                            std::vector<std::string>& fixed) {
  if (!stored) return {};
  const Result<LoadedState> state = parse_own(*stored, workspace);
  if (!state) return {};
  BATON_TRY(const std::vector<std::string> written,
            write_missing_copies(state->document, workspace));
  for (const std::string& id : written) {
    fixed.push_back(text::concat("wrote the copy of ", id, "'s output again"));
  }
  return {};
}

// What no link has stays as it is: examine_data_keys() names it.
Result<void> restore_data_keys(Workspace& workspace, std::vector<std::string>& fixed) {
  KeyRing& ring = workspace.keys();
  BATON_TRY(const std::vector<std::string> owners, workflows_with_keys(workspace));
  for (const std::string& owner : owners) {
    if (!ring.is_file_damaged(owner).value_or(false)) continue;
    BATON_TRY(const DataKeysLock lock, lock_data_keys(workspace));
    ring.refresh(owner);
    BATON_TRY(const bool is_still_damaged, ring.is_file_damaged(owner));
    if (!is_still_damaged) continue;
    BATON_TRY(const policy::DataKeys* const stored, ring.stored(owner));
    const policy::DataKeys keys = *stored;
    BATON_CHECK(ring.store(keys));
    fixed.push_back(text::concat("restored the data keys of ", owner,
                                 " from their hard link, and kept the damaged file beside them"));
  }
  return {};
}

// `before`: the hard links before the transaction began, which may have restored files already.
Result<void> renew_names(const HardLinks& before, StateTransaction& transaction,
                         Workspace& workspace, std::vector<std::string>& fixed) {
  if (before.missing.empty() && before.orphaned.empty() && before.damaged.empty()) return {};
  BATON_CHECK(transaction.renew_hard_links());
  BATON_TRY(const HardLinks after, workspace.states().hard_links());
  const auto is_left = [](const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  const auto count_done = [&](const std::vector<std::string>& was,
                              const std::vector<std::string>& is) {
    return static_cast<std::size_t>(
        std::ranges::count_if(was, [&](const std::string& name) { return !is_left(is, name); }));
  };
  if (const std::size_t linked = count_done(before.missing, after.missing)) {
    fixed.push_back(
        text::concat("linked ", counted(linked, "file", "files"), " below the git directory"));
  }
  const std::size_t restored =
      count_done(before.orphaned, after.orphaned) + count_done(before.damaged, after.damaged);
  if (restored > 0) {
    fixed.push_back(text::concat("restored ", counted(restored, "file", "files"),
                                 " from hard links below the git directory"));
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> repair_project(Workspace& workspace) {
  std::vector<std::string> fixed;
  // First, because everything else reads files or takes the lock.
  BATON_CHECK(repair_permissions(workspace, fixed));
  BATON_TRY(const std::optional<EntryStatus> folder, workspace.host().root.status(kBatonFolder));
  BATON_TRY(const HardLinks links, workspace.states().hard_links());
  if (!folder && links.orphaned.empty()) return fixed;
  BATON_TRY(const Unfinished unfinished, find_unfinished(workspace));
  BATON_TRY(
      const std::unique_ptr<StateTransaction> transaction,
      workspace.states().begin({.command = "doctor --fix", .deadline = workspace.patience()}));
  BATON_CHECK(remove_leftovers(unfinished, workspace, fixed));
  BATON_CHECK(write_ignore_file(workspace, fixed));
  BATON_CHECK(set_store_aside(workspace, fixed));
  BATON_CHECK(restore_copies(transaction->before(), workspace, fixed));
  BATON_CHECK(restore_data_keys(workspace, fixed));
  BATON_CHECK(renew_names(links, *transaction, workspace, fixed));
  return fixed;
}

}  // namespace baton::app
