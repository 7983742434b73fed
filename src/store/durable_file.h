#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/directory.h"
#include "host/host.h"

namespace baton::store {

// Replaces or makes `path`: a temporary file beside it, written and synced, renamed over it, the
// folder synced. At every moment a reader, and the next start after a power cut, finds the old
// bytes or the new ones, whole. A file that is replaced keeps owner, group and permissions;
// `access` is for a new one. On an error the temporary file is removed and the old file
// untouched, but for one case: if only the folder's sync failed, the new bytes are in place and
// the hint says that a power cut may undo them.
Result<void> write_durably(Directory& root, IdSource& ids, const RelativePath& path,
                           std::string_view text, Access access);

// The same without any sync: whole for readers, but a power cut may leave it empty or torn.
Result<void> write_whole(Directory& root, IdSource& ids, const RelativePath& path,
                         std::string_view text, Access access);

// Empty if there is no such file.
Result<std::optional<std::string>> read_if_there(const Directory& root, const RelativePath& path);

// Removes a file, durably; nothing is wrong if it, or its folder, is absent.
Result<void> remove_if_there(Directory& root, const RelativePath& path);

// Removes a folder and the files in it, durably; nothing is wrong if it is absent.
Result<void> remove_folder_if_there(Directory& root, const RelativePath& folder);

// The first half of write_whole, for those who have something to do before the second: `text` in
// a temporary file, which is to be renamed to `path` or removed. Returns its path.
Result<RelativePath> write_temporary(Directory& root, IdSource& ids, const RelativePath& path,
                                     std::string_view text, Access access);

// Makes `folder` and what is missing above it, and syncs the parent of each, also of those that
// were there: a predecessor may have died between making and syncing.
Result<void> ensure_folders(Directory& root, const RelativePath& folder, Access access);

// The temporary file's name for `path`: "<path>.<id>.tmp"; and whether `name` is one of those,
// for any file or for the file called `filename`.
RelativePath temporary_beside(const RelativePath& path, IdSource& ids);
bool is_temporary(std::string_view name);
bool is_temporary_of(std::string_view filename, std::string_view name);

// Removes what dead writers of `path` left beside it; to be called under the writers' lock.
// What cannot be removed is left to the next call.
void sweep_leftovers_of(Directory& root, const RelativePath& path);

// The same for every file in a folder that only baton writes to.
void sweep_leftovers_in(Directory& root, const RelativePath& folder);

}  // namespace baton::store
