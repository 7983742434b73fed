#include "store/state_file/transaction.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "store/durable_file.h"
#include "store/state_file/backups.h"
#include "store/state_file/outputs.h"
#include "store/state_file/set_aside.h"
#include "text/concat.h"

namespace baton::state_file {

StateFileTransaction::StateFileTransaction(Host& host, StateLocation where, Opened opened)
    : host_(host),
      where_(std::move(where)),
      lock_(std::move(opened.lock)),
      before_(std::move(opened.before)) {}

// Output, backup, state, in this order: each is useless but harmless without the next.
Result<Digest> StateFileTransaction::replace(const StateChange& change) {
  if (change.text.size() > where_.file_limit) {
    return fail(
        ErrorCode::limit, "the state would be too large", std::string(where_.file.text()),
        text::concat("it would have ", std::to_string(change.text.size()), " bytes, and ",
                     std::to_string(where_.file_limit), " is the limit (limits.fileBytes)"));
  }
  if (change.output) BATON_CHECK(keep_output(host_, *change.output));
  const bool back_up = before_ && before_is_ == BeforeIs::worth_a_backup && where_.backups > 0;
  if (back_up) {
    BATON_CHECK(keep_backup(host_, *before_, BackupDurability::left_to_the_kernel));
  }
  BATON_CHECK(store::write_durably(host_.root, host_.ids, where_.file, change.text,
                                   Access::shared_by_umask));
  before_ = StoredState{change.text, host_.crypto.digest(change.text)};
  before_is_ = BeforeIs::worth_a_backup;
  if (back_up) prune_backups(host_, where_.backups);
  return before_->digest;
}

Result<void> StateFileTransaction::remove() {
  if (!before_) return {};
  if (before_is_ == BeforeIs::worth_a_backup) {
    BATON_CHECK(keep_backup(host_, *before_, BackupDurability::synced));
    prune_backups(host_, std::max<std::size_t>(where_.backups, 1));
  }
  BATON_CHECK(host_.root.remove(where_.file));
  before_.reset();
  return host_.root.sync(where_.file.parent());
}

Result<std::string> StateFileTransaction::set_aside() {
  if (!before_) {
    return fail(ErrorCode::not_found, "no state to set aside", std::string(where_.file.text()));
  }
  BATON_TRY(std::string name, keep_damaged(host_, where_.file, *before_));
  before_is_ = BeforeIs::set_aside;
  return name;
}

}  // namespace baton::state_file
