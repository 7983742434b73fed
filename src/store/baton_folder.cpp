#include "store/baton_folder.h"

#include <algorithm>

#include "host/directory.h"
#include "store/durable_file.h"
#include "store/state_file/layout.h"

namespace baton::store {

Result<void> make_baton_folder(Host& host) {
  const RelativePath folder = state_file::baton_folder();
  BATON_CHECK(ensure_folders(host.root, folder.parent(), Access::shared_by_umask));
  BATON_CHECK(host.root.make_directory(folder, Access::private_to_owner));
  return host.root.sync(folder.parent());
}

// .gitignore is written last and durably: if it exists, the folder is complete.
Result<void> finish_baton_folder(Host& host) {
  BATON_TRY(const std::optional<EntryStatus> marker, host.root.status(state_file::ignore_file()));
  if (marker) return {};
  BATON_CHECK(make_baton_folder(host));
  sweep_leftovers_in(host.root, state_file::baton_folder());
  return write_durably(host.root, host.ids, state_file::ignore_file(), "*\n",
                       Access::private_to_owner);
}

Result<void> remove_unused_baton_folder(Host& host) {
  const RelativePath folder = state_file::baton_folder();
  BATON_TRY(const std::vector<DirectoryEntry> entries, host.root.list(folder));
  const bool is_unused = std::ranges::all_of(entries, [](const DirectoryEntry& entry) {
    return entry.name == state_file::lock_file().filename() ||
           entry.name == state_file::ignore_file().filename();
  });
  if (!is_unused) return {};
  for (const DirectoryEntry& entry : entries) {
    BATON_CHECK(host.root.remove(folder.child(entry.name)));
  }
  BATON_CHECK(host.root.remove(folder));
  return host.root.sync(folder.parent());
}

}  // namespace baton::store
