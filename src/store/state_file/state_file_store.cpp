#include "store/state_file/state_file_store.h"

#include <string>
#include <utility>

#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "store/state_file/backups.h"
#include "store/state_file/layout.h"
#include "store/state_file/outputs.h"
#include "store/state_file/transaction.h"

namespace baton::state_file {
namespace {

Result<std::unique_ptr<Lock>> take_lock(Host& host, const BeginRequest& request) {
  const LockRequest wanted = {.deadline = request.deadline, .holder = request.command};
  Result<std::unique_ptr<Lock>> lock = host.root.lock(lock_file(), wanted);
  if (lock || lock.error().code != ErrorCode::not_found) return lock;
  BATON_CHECK(store::make_baton_folder(host));
  return host.root.lock(lock_file(), wanted);
}

}  // namespace

StateFileStore::StateFileStore(Host& host, StateLocation where)
    : host_(host), where_(std::move(where)) {}

Result<std::optional<StoredState>> StateFileStore::read() const {
  Result<std::string> text = host_.root.read(where_.file, where_.file_limit);
  if (!text && text.error().code == ErrorCode::not_found) return std::nullopt;
  if (!text) return fail(std::move(text).error());
  Digest digest = host_.crypto.digest(*text);
  return StoredState{*std::move(text), std::move(digest)};
}

Result<std::unique_ptr<StateTransaction>> StateFileStore::begin(const BeginRequest& request) {
  BATON_TRY(std::unique_ptr<Lock> lock, take_lock(host_, request));
  BATON_CHECK(store::finish_baton_folder(host_));
  store::sweep_leftovers_of(host_.root, where_.file);
  BATON_TRY(std::optional<StoredState> before, read());
  return std::make_unique<StateFileTransaction>(host_, where_,
                                                Opened{std::move(lock), std::move(before)});
}

Result<std::vector<StateCandidate>> StateFileStore::backups() const {
  return read_backups(host_);
}

Result<std::vector<RecordedOutput>> StateFileStore::outputs() const {
  return read_outputs(host_);
}

}  // namespace baton::state_file
