#include "store/state_file/state_file_store.h"

#include <string>
#include <utility>

#include "store/durable_file.h"
#include "store/state_file/backups.h"
#include "store/state_file/layout.h"
#include "store/state_file/outputs.h"
#include "store/state_file/transaction.h"

namespace baton::state_file {
namespace {

Result<void> make_baton_folder(Directory& root) {
  const RelativePath folder = baton_folder();
  BATON_CHECK(store::ensure_folders(root, folder.parent(), Access::shared_by_umask));
  BATON_CHECK(root.make_directory(folder, Access::private_to_owner));
  return root.sync(folder.parent());
}

Result<std::unique_ptr<Lock>> take_lock(Directory& root, const BeginRequest& request) {
  const LockRequest wanted = {.deadline = request.deadline, .holder = request.command};
  Result<std::unique_ptr<Lock>> lock = root.lock(lock_file(), wanted);
  if (lock || lock.error().code != ErrorCode::not_found) return lock;
  BATON_CHECK(make_baton_folder(root));
  return root.lock(lock_file(), wanted);
}

// .gitignore is written last and durably: where it stands, the folder was set up to the end.
Result<void> finish_set_up(Host& host) {
  BATON_TRY(const std::optional<EntryStatus> marker, host.root.status(ignore_file()));
  if (marker) return {};
  BATON_CHECK(make_baton_folder(host.root));
  store::sweep_leftovers_in(host.root, baton_folder());
  return store::write_durably(host.root, host.ids, ignore_file(), "*\n", Access::private_to_owner);
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
  BATON_TRY(std::unique_ptr<Lock> lock, take_lock(host_.root, request));
  BATON_CHECK(finish_set_up(host_));
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
