#include "app/core/encryption/key_ring.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_file.h"
#include "app/core/encryption/recipients.h"
#include "app/core/files/kept_files.h"
#include "app/core/workspace.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "host/repository.h"
#include "json/print.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;
using policy::Wrap;
using policy::WrapKind;

constexpr RelativePath kKeysLock = ".claude/baton/keys.lock";
constexpr std::string_view kWrapPurpose = "baton wrap";
constexpr std::string_view kIdPurpose = "baton key id";

// Follows from the key, so that a key under a wrong id is recognized.
std::string key_id_of(const SecretKey& key, const Crypto& crypto) {
  return crypto.keyed_hash(key.bytes(), kIdPurpose).substr(0, policy::kKeyIdDigits);
}

// Null: `own` does not open it.
std::unique_ptr<SecretKey> unwrap(const Wrap& wrap, const SecretKey& own, const DataKey& key,
                                  const std::string& workflow, const Crypto& crypto) {
  const Cipher& cipher = crypto.cipher();
  if (wrap.holder != cipher.public_key(own)) return nullptr;
  std::unique_ptr<SecretKey> found;
  if (wrap.kind == WrapKind::recipient) {
    found = cipher.unbox(own, wrap.ciphertext);
  } else {
    const std::unique_ptr<SecretKey> wrapping = cipher.derive(own, kWrapPurpose);
    std::optional<std::string> bytes =
        cipher.open(*wrapping, policy::wrap_data(workflow, key.id),
                    {.nonce = wrap.nonce, .ciphertext = wrap.ciphertext});
    if (bytes && bytes->size() == SecretKey::kBytes) found = cipher.take_key(*bytes);
  }
  if (found && key_id_of(*found, crypto) != key.id) return nullptr;
  return found;
}

bool has_wrap(const DataKey& key, WrapKind kind, std::string_view holder) {
  return std::ranges::any_of(
      key.wraps, [&](const Wrap& wrap) { return wrap.kind == kind && wrap.holder == holder; });
}

bool has_store(const DataKey& key, std::string_view name) {
  return std::ranges::find(key.stores, name) != key.stores.end();
}

// The keys of a file and of its link, which is written first: of a key in both, the link's wraps
// count. The last key is the link's, unless the file has all of its keys.
DataKeys united(const DataKeys& file, DataKeys linked) {
  const auto has_in_file = [&](const DataKey& key) { return file.find(key.id) != nullptr; };
  if (std::ranges::all_of(linked.keys, has_in_file)) {
    DataKeys all = file;
    all.rotating_to = linked.rotating_to;
    for (DataKey& key : all.keys) {
      if (const DataKey* const same = linked.find(key.id)) key = *same;
    }
    return all;
  }
  std::vector<DataKey> keys;
  for (const DataKey& key : file.keys) {
    if (linked.find(key.id) == nullptr) keys.push_back(key);
  }
  std::ranges::move(linked.keys, std::back_inserter(keys));
  linked.keys = std::move(keys);
  return linked;
}

}  // namespace

Result<const SecretKey*> KeyRing::own() {
  if (!own_) own_ = load_key_file(workspace_);
  if (!*own_) return fail(own_->error());
  return (*own_)->get();
}

Result<KeyRing::Known*> KeyRing::known(const std::string& workflow) {
  if (const auto found = known_.find(workflow); found != known_.end()) return &found->second;
  Result<StoredDataKeys> read = read_data_key_file(workflow, workspace_);
  const bool counts_as_none =
      replaces_damaged_ && !read && read.error().code == ErrorCode::malformed;
  if (counts_as_none) read = StoredDataKeys{.keys = {.workflow = workflow, .keys = {}}};
  if (!read) return fail(std::move(read).error());
  Known loaded{.stored = std::move(read->keys),
               .open = {},
               .text = std::move(read->text),
               .number = read->number,
               .is_file_damaged = read->is_file_damaged};
  if (reads_all_) BATON_CHECK(add_linked(loaded));
  return &known_.emplace(workflow, std::move(loaded)).first->second;
}

// Another work tree may have replaced the link. A damaged link is as good as none.
Result<void> KeyRing::add_linked(Known& known) {
  if (std::exchange(known.has_linked, true) || !known.number) return {};
  const Repository* const repository = workspace_.states().repository();
  if (repository == nullptr) return {};
  BATON_TRY(const RelativePath file, data_key_file(known.stored.workflow));
  known.is_linked = repository->is_kept(file, *known.number);
  if (known.is_linked) return {};
  const Result<std::string> text = repository->read(file, Directory::kDefaultReadLimit);
  if (!text) return {};
  known.is_linked = *text == known.text;
  Result<DataKeys> linked = parse_data_keys(*text, known.stored.workflow, file);
  if (linked) {
    known.stored = united(known.stored, *std::move(linked));
    return {};
  }
  if (linked.error().code == ErrorCode::malformed) return {};
  return fail(std::move(linked).error());
}

Result<const SecretKey*> KeyRing::opened(Known& known, const DataKey& key) {
  if (const auto found = known.open.find(key.id); found != known.open.end()) {
    return found->second.get();
  }
  BATON_TRY(const SecretKey* mine, own());
  if (mine == nullptr) return nullptr;
  // What the key file wrapped is its owner's; a sealed box may be anybody's.
  for (const WrapKind kind : {WrapKind::key_file, WrapKind::recipient}) {
    for (const Wrap& wrap : key.wraps) {
      if (wrap.kind != kind) continue;
      std::unique_ptr<SecretKey> found =
          unwrap(wrap, *mine, key, known.stored.workflow, workspace_.host().crypto);
      if (found) return known.open.emplace(key.id, std::move(found)).first->second.get();
    }
  }
  return nullptr;
}

Result<const SecretKey*> KeyRing::find(const std::string& workflow, std::string_view key_id) {
  BATON_TRY(Known* const loaded, known(workflow));
  const DataKey* key = loaded->stored.find(key_id);
  if (key == nullptr) {
    BATON_CHECK(add_linked(*loaded));
    key = loaded->stored.find(key_id);
  }
  if (key == nullptr) return nullptr;
  return opened(*loaded, *key);
}

Result<KeyRing::Current> KeyRing::current(const std::string& workflow) {
  return current_in(workflow, {});
}

// The first key records the store, if there is one.
Result<KeyRing::Current> KeyRing::current_in(const std::string& workflow,
                                             const std::vector<std::string>& stores) {
  BATON_TRY(Known * loaded, known(workflow));
  if (loaded->stored.keys.empty()) {
    BATON_TRY(const SecretKey* mine, own());
    if (mine == nullptr) return Current{};
    BATON_CHECK(stores_first_key_ ? make_first_key(workflow, stores) : assume_first_key(*loaded));
  }
  BATON_CHECK(protect(workflow));
  BATON_TRY(loaded, known(workflow));
  return newest(*loaded);
}

// The newest that this user can open, otherwise the id of the last.
Result<KeyRing::Current> KeyRing::newest(Known& known) {
  const std::vector<DataKey>& keys = known.stored.keys;
  Current found;
  if (!keys.empty()) found.id = keys.back().id;
  for (auto key = keys.rbegin(); key != keys.rend() && found.key == nullptr; ++key) {
    BATON_TRY(const SecretKey* const open, opened(known, *key));
    if (open != nullptr) found = {.id = key->id, .key = open};
  }
  return found;
}

Result<void> KeyRing::record_store(const std::string& workflow, const std::string& name) {
  BATON_TRY(const Current first, current_in(workflow, {name}));
  if (first.key == nullptr || !stores_first_key_) return {};
  BATON_TRY(Known * loaded, known(workflow));
  if (has_store(*loaded->stored.find(first.id), name)) return {};
  // A rotation may have made another key in the meantime, or removed this one.
  BATON_TRY(const DataKeysLock lock, lock_data_keys(workspace_));
  refresh(workflow);
  BATON_TRY(loaded, known(workflow));
  BATON_TRY(const Current latest, newest(*loaded));
  DataKeys keys = loaded->stored;
  for (DataKey& key : keys.keys) {
    if (key.id == latest.id && !has_store(key, name)) key.stores.push_back(name);
  }
  BATON_CHECK(store(keys));
  // Read while the lock is held, so that current() gives this key.
  BATON_TRY(loaded, known(workflow));
  loaded->is_protected = true;
  return {};
}

// The file gets the keys of a link that another work tree replaced, and the link those of the file.
Result<void> KeyRing::protect(const std::string& workflow) {
  BATON_TRY(Known* const loaded, known(workflow));
  if (std::exchange(loaded->is_protected, true)) return {};
  Repository* const repository = workspace_.states().repository();
  if (repository == nullptr) return {};
  BATON_CHECK(add_linked(*loaded));
  if (loaded->is_linked || !stores_first_key_) return {};
  BATON_TRY(const RelativePath file, data_key_file(workflow));
  if (loaded->number) repository->keep_unless_there(file);
  if (loaded->number && repository->is_kept(file, *loaded->number)) return {};
  if (!repository->is_worktree() && !repository->can_keep()) return {};
  // Another process that changes keys, or this one, does the same.
  const Result<DataKeysLock> lock = lock_data_keys(workspace_, Milliseconds{0});
  if (!lock) return {};
  refresh(workflow);
  BATON_TRY(Known* const latest, known(workflow));
  BATON_CHECK(add_linked(*latest));
  const DataKeys keys = latest->stored;
  (void)store(keys);  // a key can be used all the same
  BATON_TRY(Known* const done, known(workflow));
  done->is_protected = true;
  return {};
}

// Another process may have made it in the meantime.
Result<void> KeyRing::make_first_key(const std::string& workflow,
                                     const std::vector<std::string>& stores) {
  BATON_CHECK(store::finish_baton_folder(workspace_.host()));
  BATON_TRY(const DataKeysLock lock, lock_data_keys(workspace_));
  refresh(workflow);
  BATON_TRY(const Known* const present, known(workflow));
  if (!present->stored.keys.empty()) return {};
  BATON_TRY(DataKey first, make_data_key(workflow));
  first.stores = stores;
  return store({.workflow = workflow, .keys = {std::move(first)}});
}

Result<void> KeyRing::assume_first_key(Known& known) {
  BATON_TRY(DataKey first, make_data_key(known.stored.workflow));
  known.stored.keys.push_back(std::move(first));
  known.is_protected = true;  // there is no file
  return {};
}

Result<bool> KeyRing::can_seal(const std::string& workflow) {
  BATON_TRY(const Known* const loaded, known(workflow));
  if (!loaded->stored.keys.empty()) {
    BATON_TRY(const Current last, current(workflow));
    return last.key != nullptr;
  }
  BATON_TRY(const SecretKey* mine, own());
  return mine != nullptr;
}

Result<const DataKeys*> KeyRing::stored(const std::string& workflow) {
  BATON_TRY(Known* const loaded, known(workflow));
  return &loaded->stored;
}

Result<bool> KeyRing::is_file_damaged(const std::string& workflow) {
  BATON_TRY(const Known* const loaded, known(workflow));
  return loaded->is_file_damaged;
}

Result<DataKey> KeyRing::make_data_key(const std::string& workflow) {
  const Crypto& crypto = workspace_.host().crypto;
  const std::unique_ptr<SecretKey> fresh = crypto.cipher().make_key();
  DataKey key{.id = key_id_of(*fresh, crypto),
              .created = text::format_date_time(workspace_.now()),
              .wraps = {}};
  BATON_CHECK(add_wraps(key, *fresh, workflow));
  return key;
}

Result<void> KeyRing::add_wraps(DataKey& key, const SecretKey& data_key,
                                const std::string& workflow) {
  const Cipher& cipher = workspace_.host().crypto.cipher();
  BATON_TRY(const SecretKey* mine, own());
  if (mine != nullptr && !has_wrap(key, WrapKind::key_file, cipher.public_key(*mine))) {
    const std::unique_ptr<SecretKey> wrapping = cipher.derive(*mine, kWrapPurpose);
    Sealed sealed = cipher.seal(*wrapping, policy::wrap_data(workflow, key.id), data_key.bytes());
    key.wraps.push_back({.kind = WrapKind::key_file,
                         .holder = cipher.public_key(*mine),
                         .nonce = std::move(sealed.nonce),
                         .ciphertext = std::move(sealed.ciphertext)});
  }
  BATON_TRY(const std::vector<policy::Recipient> recipients, load_recipients(workspace_));
  for (const policy::Recipient& recipient : recipients) {
    if (has_wrap(key, WrapKind::recipient, recipient.public_key)) continue;
    std::optional<std::string> box = cipher.box(recipient.public_key, data_key);
    if (!box) {
      return fail(ErrorCode::malformed, "this public key cannot be used", recipient.name,
                  "ask its owner for the key that `baton key list` shows");
    }
    key.wraps.push_back({.kind = WrapKind::recipient,
                         .holder = recipient.public_key,
                         .ciphertext = *std::move(box)});
  }
  return {};
}

Result<bool> KeyRing::complete_wraps(DataKey& key, const std::string& workflow) {
  BATON_TRY(Known* const loaded, known(workflow));
  BATON_TRY(const SecretKey* data_key, opened(*loaded, key));
  if (data_key == nullptr) return false;
  BATON_CHECK(add_wraps(key, *data_key, workflow));
  return true;
}

Result<void> KeyRing::store(const DataKeys& keys) {
  Host& host = workspace_.host();
  BATON_TRY(const RelativePath file, data_key_file(keys.workflow));
  known_.erase(keys.workflow);
  if (keys.keys.empty()) return remove_data_key_file(file, workspace_);
  BATON_CHECK(store::finish_baton_folder(host));
  BATON_CHECK(store::ensure_folders(host.root, file.parent(), Access::private_to_owner));
  store::sweep_leftovers_of(host.root, file);
  BATON_CHECK(set_damaged_keys_aside(keys.workflow, workspace_));
  return write_kept(file, json::print(to_json(keys)), workspace_);
}

Result<DataKeysLock> lock_data_keys(Workspace& workspace, Milliseconds patience) {
  const LockRequest request{.deadline = patience, .holder = "key"};
  DataKeysLock lock;
  BATON_TRY(lock.own, workspace.host().root.lock(kKeysLock, request));
  if (Repository* const repository = workspace.states().repository()) {
    BATON_TRY(lock.of_all_trees, repository->lock_keys(request));
  }
  BATON_CHECK(share_recipients(workspace));
  return lock;
}

}  // namespace baton::app
