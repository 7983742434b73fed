#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton {

enum class EntryKind : std::uint8_t { file, directory, symlink, other };

struct EntryStatus {
  EntryKind kind = EntryKind::file;
  std::uint64_t number = 0;  // inode number: a file that replaces it has another one
  std::uint64_t size = 0;
  std::uint64_t links = 1;  // number of hard links of a file
  std::uint32_t mode = 0;   // permission bits
  std::uint32_t owner = 0;
  std::uint32_t group = 0;
  Instant modified = {};
  Instant changed = {};  // last change of content, name or attributes; programs cannot set it
};

// Whether the second status shows the same file with the same content. A rename changes `changed`.
[[nodiscard]] inline bool is_same_content(const EntryStatus& one, const EntryStatus& other) {
  return one.kind == other.kind && one.number == other.number && one.size == other.size &&
         one.modified == other.modified;
}

struct DirectoryEntry {
  std::string name;
  EntryKind kind = EntryKind::file;
};

// Permission bits of new files. `private_*` is for everything below .claude/baton.
enum class Access : std::uint8_t { shared_by_umask, private_to_owner };

// A file that was read, and its status before that: if it changes meanwhile, the status differs
// from a later one.
struct ReadFile {
  std::string text;
  EntryStatus status;
};

// A file being written. Data is guaranteed to be on disk only after sync() returns.
class AppendFile {
 public:
  virtual ~AppendFile() = default;
  virtual Result<void> write(std::string_view bytes) = 0;  // all of it, or an error
  virtual Result<void> truncate(std::uint64_t size) = 0;   // removes the bytes after `size`
  virtual void begin_sync() = 0;                           // the disk may begin; sync() waits
  virtual Result<void> sync() = 0;                         // fdatasync or stronger
  virtual Result<std::uint64_t> size() const = 0;          // with what others appended
};

// Held until destroyed; the kernel also releases it when the process ends.
class Lock {
 public:
  virtual ~Lock() = default;

  // True if there was no earlier holder, or the last one ended without end_well(): its work may be
  // incomplete.
  [[nodiscard]] virtual bool is_first_holder() const = 0;
  // Records that this holder completed its work. Best effort: without it, the next holder checks
  // for leftovers.
  virtual void end_well() = 0;
  // False once the lock's file was removed (`git clean -fdx`): another process may then hold a lock
  // on a new file of that name.
  [[nodiscard]] virtual bool is_still_held() const = 0;
};

struct LockRequest {
  Milliseconds deadline = Milliseconds{10'000};
  std::string holder;  // shown to other processes after the pid, e.g. "record"; may be empty
};

// All file access of baton below one root. Each method is one crash point: a fake may fail or lose
// power at any call and must leave a state that recovery can handle. Reads and writes only regular
// files, never follows links, and cannot leave the root. Several threads may read at the same time.
//
// Errors: not_found, malformed (a symlink, FIFO, device or folder instead of a file), conflict
// (create_exclusive, rename_exclusive: exists; lock: still held at the deadline, with the holder's
// description in the hint), limit (larger than read's limit), unavailable (errno in `cause`).
class Directory {
 public:
  virtual ~Directory() = default;

  static constexpr std::uint64_t kDefaultReadLimit = 64ULL << 20;  // bytes

  virtual Result<std::string> read(const RelativePath& path,
                                   std::uint64_t limit = kDefaultReadLimit) const = 0;
  virtual Result<ReadFile> read_with_status(const RelativePath& path,
                                            std::uint64_t limit = kDefaultReadLimit) const = 0;
  virtual Result<std::unique_ptr<AppendFile>> create_exclusive(const RelativePath& path,
                                                               Access access) = 0;
  virtual Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& path) = 0;
  virtual Result<void> make_directory(const RelativePath& path,
                                      Access access) = 0;  // ok if it exists
  virtual Result<void> rename(const RelativePath& from,
                              const RelativePath& to) = 0;  // replaces `to`
  // The same if `to` is still the file with the status `known`. conflict: another program has
  // replaced, changed or removed it; what that program left stays in place. A process that dies in
  // between may leave the replaced file under `from`.
  virtual Result<void> replace(const RelativePath& from, const RelativePath& to,
                               const EntryStatus& known) = 0;
  // conflict: `to` exists, whatever it is.
  virtual Result<void> rename_exclusive(const RelativePath& from, const RelativePath& to) = 0;
  virtual Result<void> remove(const RelativePath& path) = 0;  // a file or an empty folder
  // Gives `path` the owner, group and permission bits of `model`. Both are files, or both are
  // folders.
  virtual Result<void> copy_ownership(const RelativePath& model, const RelativePath& path) = 0;
  // Owner-only permissions: 0600 for a file, 0700 for a folder, also one that its owner cannot
  // open. Does not open it.
  virtual Result<void> restrict_to_owner(const RelativePath& path) = 0;
  virtual Result<void> sync(const RelativePath& folder) = 0;
  // Sorted by name. Omits the unusable names.
  virtual Result<std::vector<DirectoryEntry>> list(const RelativePath& folder) const = 0;
  // The names in the folder that a RelativePath cannot represent (control characters), sorted.
  virtual Result<std::vector<std::string>> unusable_names(const RelativePath& folder) const = 0;
  virtual Result<std::optional<EntryStatus>> status(const RelativePath& path) const = 0;
  // Of each path, in the same order. Opens a folder once for all paths in it.
  virtual Result<std::vector<std::optional<EntryStatus>>> statuses(
      std::span<const RelativePath> paths) const = 0;
  virtual Result<std::unique_ptr<Lock>> lock(const RelativePath& path, const LockRequest&) = 0;

  // For processes that outlive a request: every call fails (unavailable) while the root's path
  // leads to another folder or to none. Otherwise a part of a request would reach the moved folder,
  // and what is opened by its path the new one.
  virtual void check_place() = 0;

  // One line about the file system if it weakens the guarantees (NFS, overlay, 9p).
  virtual std::optional<std::string> warning() const = 0;
};

}  // namespace baton
