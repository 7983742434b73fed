#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "host/directory.h"
#include "host/host.h"

namespace baton::store {

inline constexpr std::size_t kLongestName = 255;  // bytes; of a file's name on Linux

// Replaces or creates `path`: writes and syncs a temporary file beside it, renames it, and syncs
// the folder. A reader, also after a power failure, finds either the old or the new bytes. A
// replaced file keeps owner, group and permissions; `access` applies to a new one. On an error the
// temporary file is removed and the old file is unchanged, with one exception: if only the sync of
// the folder failed, the new bytes are in place, and the hint warns that a power failure may revert
// them.
Result<void> write_durably(Directory& root, IdSource& ids, const RelativePath& path,
                           std::string_view text, Access access);

// The same for a new file only. conflict: something has that name, and is unchanged. After another
// error there is no file.
Result<void> create_durably(Directory& root, IdSource& ids, const RelativePath& path,
                            std::string_view text, Access access);

// Replaces or creates many files, each as write_durably does, but syncs a folder once for all files
// in it: where a file system has to commit its own journal for that, half of the time or less. The
// order in which the files appear after a power failure is undefined.
class DurableBatch {
 public:
  // Asked just before the temporary file replaces the file. False: the file stays as it is.
  using Guard = std::function<Result<bool>(const RelativePath& temporary)>;

  DurableBatch(Directory& root, IdSource& ids) : root_(root), ids_(ids) {}
  DurableBatch(const DurableBatch&) = delete;
  DurableBatch& operator=(const DurableBatch&) = delete;
  ~DurableBatch();  // removes the temporary files of a batch that was not finished

  // Writes and syncs the temporary file.
  Result<void> add(const RelativePath& path, std::string_view text, Access access,
                   Guard guard = {});
  // Whether it should be finished, so that a killed process leaves few temporary files.
  [[nodiscard]] bool is_full() const { return waiting_.size() >= kMostWaiting; }
  // Replaces the files; more can be added then. After an error, some may be unchanged.
  Result<void> finish();

 private:
  static constexpr std::size_t kMostWaiting = 256;

  struct Waiting {
    RelativePath path;
    RelativePath temporary;
    Guard guard;
  };
  Result<void> put_in_place(const Waiting& file);

  Directory& root_;
  IdSource& ids_;
  std::vector<Waiting> waiting_;
};

// write_durably without sync: readers see complete files, but after a power failure the file may be
// empty or incomplete.
Result<void> write_whole(Directory& root, IdSource& ids, const RelativePath& path,
                         std::string_view text, Access access);

// Of a text that was read: empty if it is missing, damaged or too large. unavailable: it could not
// be read, which must not be mistaken for its absence.
Result<std::optional<std::string>> if_readable(Result<std::string> text);

// To append to a file, which is created with owner-only permissions if it is missing. not_found:
// its folder is missing.
Result<std::unique_ptr<AppendFile>> open_or_create(Directory& root, const RelativePath& path);

// Empty if the file does not exist.
Result<std::optional<std::string>> read_if_there(const Directory& root, const RelativePath& path);

// The entries of a folder; none if it does not exist.
Result<std::vector<DirectoryEntry>> list_if_there(const Directory& root,
                                                  const RelativePath& folder);

// The identifiers in the names "<identifier><suffix>" of a folder's entries, sorted; none if it
// does not exist. Omits other names. Also those of links, folders and pipes: whoever reads such an
// entry names it, as if it were damaged.
Result<std::vector<Identifier>> ids_in(const Directory& root, const RelativePath& folder,
                                       std::string_view suffix);

// Removes a file durably; succeeds if it or its folder does not exist.
Result<void> remove_if_there(Directory& root, const RelativePath& path);

// The same for many files, but syncs a folder once for all files in it. The order in which the
// files disappear after a power failure is undefined. After an error, some may be removed.
Result<void> remove_each_if_there(Directory& root, std::span<const RelativePath> paths);

// Removes a folder and the files in it durably; succeeds if it does not exist.
Result<void> remove_folder_if_there(Directory& root, const RelativePath& folder);

// The first half of write_whole, for callers that must act before the rename: writes `text` to a
// temporary file, which the caller renames to `path` or removes. Returns its path.
Result<RelativePath> write_temporary(Directory& root, IdSource& ids, const RelativePath& path,
                                     std::string_view text, Access access);

// Creates `folder` and its missing ancestors, and syncs the parent of each, existing ones included,
// because a process may have died between creating and syncing.
Result<void> ensure_folders(Directory& root, const RelativePath& folder, Access access);

// The name of the temporary file for `path`: "<path>.<id>.tmp", of a long name only its start. The
// others check whether `name` has this form, for any file or for the file `filename`.
RelativePath temporary_beside(const RelativePath& path, IdSource& ids);
bool is_temporary(std::string_view name);
bool is_temporary_of(std::string_view filename, std::string_view name);

// Removes the temporary files that dead writers of `path` left. Call it under the writers' lock. A
// file that cannot be removed is left to the next call.
void sweep_leftovers_of(Directory& root, const RelativePath& path);

// The same for every file in a folder to which only baton writes.
void sweep_leftovers_in(Directory& root, const RelativePath& folder);

// The same for the files "<identifier><suffix>" in a folder that other programs may use.
bool is_temporary_of_id(std::string_view name, std::string_view suffix);
void sweep_leftovers_of_ids(Directory& root, const RelativePath& folder, std::string_view suffix);

}  // namespace baton::store
