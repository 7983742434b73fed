#include "store/baton_folder.h"

#include <algorithm>

#include "host/baton_files.h"
#include "host/directory.h"
#include "store/durable_file.h"

namespace baton::store {
namespace {

constexpr Milliseconds kLongestWrite{60'000};  // of a small file

// Some files in the folder are written without the writers' lock: a new temporary file may belong
// to a process that is about to rename it.
void sweep_old_leftovers(Host& host) {
  const Result<std::vector<DirectoryEntry>> entries = host.root.list(kBatonFolder);
  if (!entries) return;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind != EntryKind::file || !is_temporary(entry.name)) continue;
    const RelativePath path = kBatonFolder.child(entry.name);
    const Result<std::optional<EntryStatus>> status = host.root.status(path);
    const bool is_old = status && *status && (*status)->modified + kLongestWrite < host.clock.now();
    if (is_old) (void)host.root.remove(path);
  }
}

}  // namespace

Result<void> make_baton_folder(Host& host) {
  const RelativePath folder = kBatonFolder;
  BATON_CHECK(ensure_folders(host.root, folder.parent(), Access::shared_by_umask));
  BATON_CHECK(host.root.make_directory(folder, Access::private_to_owner));
  return host.root.sync(folder.parent());
}

// .gitignore is written last and durably: if it exists, the folder is complete.
Result<void> finish_baton_folder(Host& host) {
  BATON_TRY(const std::optional<EntryStatus> marker, host.root.status(kIgnoreFile));
  if (marker) return {};
  BATON_CHECK(make_baton_folder(host));
  // git makes the folder of compacted outputs by the umask. Of another user's folder, the mode
  // stays.
  (void)host.root.restrict_to_owner(kBatonFolder);
  sweep_old_leftovers(host);
  return write_durably(host.root, host.ids, kIgnoreFile, "*\n", Access::private_to_owner);
}

Result<void> make_folder_in_baton(Host& host, const RelativePath& folder) {
  const Result<void> made = host.root.make_directory(folder, Access::private_to_owner);
  if (made || made.error().code != ErrorCode::not_found) return made;
  BATON_CHECK(finish_baton_folder(host));
  return ensure_folders(host.root, folder, Access::private_to_owner);
}

Result<void> remove_unused_baton_folder(Host& host) {
  const RelativePath folder = kBatonFolder;
  BATON_TRY(const std::vector<DirectoryEntry> entries, host.root.list(folder));
  const bool is_unused = std::ranges::all_of(entries, [](const DirectoryEntry& entry) {
    return entry.name == kLockFile.filename() || entry.name == kIgnoreFile.filename();
  });
  if (!is_unused) return {};
  for (const DirectoryEntry& entry : entries) {
    BATON_CHECK(host.root.remove(folder.child(entry.name)));
  }
  BATON_CHECK(host.root.remove(folder));
  return host.root.sync(folder.parent());
}

}  // namespace baton::store
