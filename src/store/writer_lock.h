#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "baton/error.h"
#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

// The lock under which one writer at a time reads, decides and writes.
namespace baton::store {

// "The lock file was removed during this change", which a hint explains.
Error lost_lock(const RelativePath& file, std::string hint);

class WriterLock;
struct WriterLockRequest;
using LockedWork = std::function<Result<void>(const WriterLock& lock)>;

// Takes the lock for the duration of `work`. If the work succeeds, the next holder need not search
// for leftovers, unless this one should have done so.
Result<void> with_writer_lock(Directory& root, const WriterLockRequest& request,
                              const LockedWork& work);

// A lock that is held, or none where baton has never written: then there is nobody to exclude.
class WriterLock {
 public:
  WriterLock(RelativePath file, std::unique_ptr<Lock> lock);

  [[nodiscard]] bool is_taken() const { return lock_ != nullptr; }
  [[nodiscard]] bool is_first_holder() const { return is_taken() && lock_->is_first_holder(); }

  // conflict: the lock's file was removed (`git clean -fdx`), so that another process may be
  // writing. Call it before a write that would undo the other one's.
  [[nodiscard]] Result<void> require_held() const;

 private:
  friend Result<void> with_writer_lock(Directory& root, const WriterLockRequest& request,
                                       const LockedWork& work);

  RelativePath file_;
  std::unique_ptr<Lock> lock_;
};

// What becomes of the files that a process left that died under the lock.
enum class Leftovers : std::uint8_t {
  not_searched,  // a later holder searches for them
  searched,      // the work does, if it is the first holder's
};

// What a lock means in a folder that does not exist.
enum class MissingFolder : std::uint8_t { refused, needs_no_lock };

struct WriterLockRequest {
  RelativePath file;
  std::string holder = {};  // shown to other processes
  Leftovers leftovers = Leftovers::not_searched;
  MissingFolder folder = MissingFolder::refused;
};

}  // namespace baton::store
