#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/directory.h"

namespace baton::test {

struct MemoryNode;

// What is found on the disk after a power cut.
enum class AfterPowerCut : std::uint8_t {
  everything_kept,   // all that was asked for happened to arrive
  unsynced_dropped,  // only what was synced: bytes by their file's sync, names by their folder's
  content_torn,      // every name arrived; of unsynced bytes only the first half did
};

inline constexpr std::array kPowerCuts = {
    AfterPowerCut::everything_kept, AfterPowerCut::unsynced_dropped, AfterPowerCut::content_torn};

// A Directory in memory that tells apart what was asked for and what is on disk, records every
// call and fails on demand. The caller is the owner of everything: permission bits of the owner
// count. Calls are numbered from 1 at the moment a fault is set.
class MemoryDirectory final : public Directory {
 public:
  MemoryDirectory();
  ~MemoryDirectory() override;

  // Preparing and looking: not recorded, never failing, on disk at once. Folders come as needed.
  void put(std::string_view path, std::string_view content);
  void put_folder(std::string_view path) { make_parents(path); }
  void put_special(std::string_view path, EntryKind kind);  // a symlink or a FIFO
  [[nodiscard]] std::optional<std::string> content(std::string_view path) const;
  [[nodiscard]] bool is_same_file(std::string_view one, std::string_view other) const;
  [[nodiscard]] std::vector<std::string> files() const;  // every path that is no folder, sorted
  EntryStatus& attributes(std::string_view path);        // of what is there; terminates otherwise
  // Makes `name` a second name of the file, on disk at once; its folders come as needed. Recorded.
  Result<void> link(std::string_view path, std::string_view name);

  // "read a/b", "create a/b", "write a/b", "sync a/b", "rename a/b -> a/c", "lock a/lock", …
  [[nodiscard]] const std::vector<std::string>& calls() const { return calls_; }
  void forget_calls() { calls_.clear(); }

  void fail_at(std::size_t call, int cause);    // that call only; a write gets half way
  void fail_from(std::size_t call, int cause);  // that call and all after it
  void lose_power_at(std::size_t call) { fail_from(call, EIO); }  // they never happen
  void throw_at(std::size_t call) {  // that call only: a mistake in the program
    fail_at(call, 0);
    fault_ = Fault::thrown;
  }
  void throw_from(std::size_t call) {  // that call and all after it
    fail_from(call, 0);
    throws_ = true;
  }
  void heal();  // no more faults
  [[nodiscard]] bool fault_happened() const { return fault_happened_; }
  // The machine starts again: no faults, no locks, files as the cut left them.
  void restart(AfterPowerCut disk);

  // Another program does something just before the first call that begins so ("rename a/b").
  void before_call(std::string start, std::function<void()> happening) {
    awaited_ = std::move(start);
    happening_ = std::move(happening);
  }

  // Another process takes the lock and keeps it until release_foreign_lock().
  void hold_foreign_lock(std::string_view path, std::string_view holder) {
    locks_[std::string(path)] = holder;
  }
  void release_foreign_lock(std::string_view path) { locks_.erase(std::string(path)); }
  // How long the latest lock of the file was to be waited for.
  [[nodiscard]] Milliseconds patience_for(std::string_view path) const {
    return patiences_.find(path)->second;
  }
  void set_warning(std::string line) { warning_ = std::move(line); }

  Result<std::string> read(const RelativePath& path, std::uint64_t limit) const override;
  Result<ReadFile> read_with_status(const RelativePath& path, std::uint64_t limit) const override;
  Result<std::unique_ptr<AppendFile>> create_exclusive(const RelativePath& path,
                                                       Access access) override;
  Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& path) override;
  Result<void> make_directory(const RelativePath& path, Access access) override;
  Result<void> rename(const RelativePath& from, const RelativePath& to) override;
  Result<void> replace(const RelativePath& from, const RelativePath& to,
                       const EntryStatus& known) override;
  Result<void> rename_exclusive(const RelativePath& from, const RelativePath& to) override;
  Result<void> remove(const RelativePath& path) override;
  Result<void> copy_ownership(const RelativePath& model, const RelativePath& path) override;
  Result<void> restrict_to_owner(const RelativePath& path) override;
  Result<void> sync(const RelativePath& folder) override;
  Result<std::vector<DirectoryEntry>> list(const RelativePath& folder) const override;
  // None: its files have paths.
  Result<std::vector<std::string>> unusable_names(const RelativePath& /*folder*/) const override {
    return std::vector<std::string>();
  }
  Result<std::optional<EntryStatus>> status(const RelativePath& path) const override;
  Result<std::vector<std::optional<EntryStatus>>> statuses(
      std::span<const RelativePath> paths) const override;
  Result<std::unique_ptr<Lock>> lock(const RelativePath& path, const LockRequest& request) override;
  void check_place() override {}
  std::optional<std::string> warning() const override { return warning_; }

 private:
  class MemoryFile;
  class MemoryLock;
  using Node = std::shared_ptr<MemoryNode>;
  enum class Fault : std::uint8_t { none, once, lasting, thrown };

  void happen_before(std::string_view call) const;
  Result<void> move(const RelativePath& from, const RelativePath& to);
  // Records the call; the errno it is to fail with, or 0.
  int enter(std::string call) const;
  Result<void> enter_or_fail(std::string_view operation, std::string_view path) const;
  Result<Node> find(std::string_view path) const;
  Result<Node> find_file(std::string_view path) const;
  Result<Node> find_folder(std::string_view path) const;
  // The folder to which or from which an entry is to be added or removed.
  Result<Node> find_parent(const RelativePath& path) const;
  Node make_parents(std::string_view path);

  Node root_;
  std::map<std::string, std::string, std::less<>> locks_;       // path, holder
  std::map<std::string, Milliseconds, std::less<>> patiences_;  // by paths of locks
  std::set<std::string> ended_well_;                            // paths of locks
  std::optional<std::string> warning_;
  mutable std::mutex guard_;  // of what reading changes, which may be done on several threads
  std::string awaited_;
  mutable std::function<void()> happening_;
  mutable std::vector<std::string> calls_;
  mutable std::size_t count_ = 0;  // since the fault was set
  Fault fault_ = Fault::none;
  std::size_t fault_call_ = 0;
  int fault_cause_ = 0;
  bool throws_ = false;  // a fault that lasts
  mutable bool fault_happened_ = false;
};

}  // namespace baton::test
