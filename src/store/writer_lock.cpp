#include "store/writer_lock.h"

#include <utility>

namespace baton::store {
namespace {

Result<WriterLock> take_writer_lock(Directory& root, const WriterLockRequest& request) {
  Result<std::unique_ptr<Lock>> lock = root.lock(request.file, {.holder = request.holder});
  if (lock) return WriterLock(request.file, *std::move(lock));
  const bool is_needless =
      lock.error().code == ErrorCode::not_found && request.folder == MissingFolder::needs_no_lock;
  if (is_needless) return WriterLock(request.file, nullptr);
  return fail(std::move(lock).error());
}

}  // namespace

Error lost_lock(const RelativePath& file, std::string hint) {
  return {.code = ErrorCode::conflict,
          .phrase = "the lock file was removed during this change",
          .subject = std::string(file.text()),
          .hint = std::move(hint)};
}

WriterLock::WriterLock(RelativePath file, std::unique_ptr<Lock> lock)
    : file_(std::move(file)), lock_(std::move(lock)) {}

Result<void> WriterLock::require_held() const {
  if (!is_taken() || lock_->is_still_held()) return {};
  return fail(lost_lock(file_, "nothing was changed; repeat the command"));
}

// The mark of a process that died stays until a holder has searched for what it left.
Result<void> with_writer_lock(Directory& root, const WriterLockRequest& request,
                              const LockedWork& work) {
  BATON_TRY(const WriterLock lock, take_writer_lock(root, request));
  BATON_CHECK(work(lock));
  const bool leaves_nothing = request.leftovers == Leftovers::searched || !lock.is_first_holder();
  if (lock.is_taken() && leaves_nothing) lock.lock_->end_well();
  return {};
}

}  // namespace baton::store
