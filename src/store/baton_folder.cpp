#include "store/baton_folder.h"

#include <algorithm>

#include "host/baton_files.h"
#include "host/directory.h"
#include "store/durable_file.h"

namespace baton::store {
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
  const Result<void> written =
      write_durably(host.root, host.ids, kIgnoreFile, "*\n", Access::private_to_owner);
  if (written || written.error().code != ErrorCode::not_found) return written;
  // A process under the lock may have completed the folder, and swept the temporary file.
  BATON_TRY(const std::optional<EntryStatus> now, host.root.status(kIgnoreFile));
  return now ? Result<void>() : written;
}

Result<void> sweep_and_finish_baton_folder(Host& host) {
  sweep_leftovers_in(host.root, kBatonFolder);
  return finish_baton_folder(host);
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
