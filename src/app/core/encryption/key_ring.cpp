#include "app/core/encryption/key_ring.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/key_file.h"
#include "app/core/files/kept_files.h"
#include "app/core/workspace.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "json/print.h"
#include "json/read.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;
using policy::Wrap;
using policy::WrapKind;

constexpr RelativePath kKeysLock = ".claude/baton/keys.lock";
constexpr std::string_view kKeysSuffix = ".json";
constexpr std::string_view kWrapPurpose = "baton wrap";
constexpr std::string_view kIdPurpose = "baton key id";

// The folders of the keys of sessions and root threads below the keys' folder.
constexpr std::array<std::string_view, 2> kValueFolders = {"shared", "environment"};

Result<RelativePath> keys_file(std::string_view workflow) {
  const std::size_t slash = workflow.find('/');
  RelativePath folder = kKeysFolder;
  if (slash != std::string_view::npos) {
    const auto* const known = std::ranges::find(kValueFolders, workflow.substr(0, slash));
    if (known != kValueFolders.end()) {
      folder = kKeysFolder.child(*known);
      workflow.remove_prefix(slash + 1);
    }
  }
  BATON_TRY(const Identifier id, Identifier::parse(workflow, "workflow id"));
  return folder.child(id, kKeysSuffix);
}

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

// Appends the names of the key files in a folder.
Result<void> append_owners(const RelativePath& folder, std::string_view prefix,
                           Workspace& workspace, std::vector<std::string>& owners) {
  BATON_TRY(const std::vector<std::string> files, kept_names(folder, workspace));
  for (const std::string_view file : files) {
    if (!file.ends_with(kKeysSuffix)) continue;
    const std::string_view name = file.substr(0, file.size() - kKeysSuffix.size());
    if (Identifier::is_valid(name)) owners.push_back(text::concat(prefix, name));
  }
  return {};
}

}  // namespace

bool can_own_keys(std::string_view owner) {
  return keys_file(owner).has_value();
}

Result<const SecretKey*> KeyRing::own() {
  if (!own_) own_ = load_key_file(workspace_);
  if (!*own_) return fail(own_->error());
  return (*own_)->get();
}

Result<KeyRing::Known*> KeyRing::known(const std::string& workflow) {
  if (const auto found = known_.find(workflow); found != known_.end()) return &found->second;
  BATON_TRY(const RelativePath file, keys_file(workflow));
  BATON_TRY(const std::optional<std::string> text, read_kept(file, workspace_));
  Known loaded{.stored = {.workflow = workflow, .keys = {}}, .open = {}};
  if (text) {
    const std::string name(file.text());
    BATON_TRY(const Json document, json::read(*text, name));
    BATON_TRY(loaded.stored, policy::read_data_keys(document, name));
    if (loaded.stored.workflow != workflow) {
      return fail(ErrorCode::malformed, "the keys are those of another workflow", name);
    }
  }
  return &known_.emplace(workflow, std::move(loaded)).first->second;
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
  if (key == nullptr) return nullptr;
  return opened(*loaded, *key);
}

Result<KeyRing::Current> KeyRing::current(const std::string& workflow) {
  BATON_TRY(Known * loaded, known(workflow));
  if (loaded->stored.keys.empty()) {
    BATON_TRY(const SecretKey* mine, own());
    if (mine == nullptr) return Current{};
    BATON_CHECK(stores_first_key_ ? make_first_key(workflow) : assume_first_key(*loaded));
    BATON_TRY(loaded, known(workflow));
  }
  Current current{.id = loaded->stored.keys.back().id};
  const std::vector<DataKey>& keys = loaded->stored.keys;
  for (auto key = keys.rbegin(); key != keys.rend() && current.key == nullptr; ++key) {
    BATON_TRY(const SecretKey* const open, opened(*loaded, *key));
    if (open != nullptr) current = {.id = key->id, .key = open};
  }
  if (!loaded->is_protected) {
    BATON_TRY(const RelativePath file, keys_file(workflow));
    protect_kept(file, workspace_);
    loaded->is_protected = true;
  }
  return current;
}

// Another process may have made it in the meantime.
Result<void> KeyRing::make_first_key(const std::string& workflow) {
  BATON_CHECK(store::finish_baton_folder(workspace_.host()));
  BATON_TRY(const std::unique_ptr<Lock> lock, lock_data_keys(workspace_));
  refresh(workflow);
  BATON_TRY(const Known* const present, known(workflow));
  if (!present->stored.keys.empty()) return {};
  BATON_TRY(DataKey first, make_data_key(workflow));
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
  BATON_TRY(const RelativePath file, keys_file(keys.workflow));
  known_.erase(keys.workflow);
  if (keys.keys.empty()) return remove_kept(file, workspace_);
  BATON_CHECK(store::finish_baton_folder(host));
  BATON_CHECK(host.root.make_directory(kKeysFolder, Access::private_to_owner));
  BATON_CHECK(host.root.sync(kKeysFolder.parent()));
  if (file.parent() != kKeysFolder) {
    BATON_CHECK(host.root.make_directory(file.parent(), Access::private_to_owner));
    BATON_CHECK(host.root.sync(kKeysFolder));
  }
  store::sweep_leftovers_of(host.root, file);
  return write_kept(file, json::print(to_json(keys)), workspace_);
}

Result<std::vector<policy::Recipient>> load_recipients(Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text, read_kept(kRecipientsFile, workspace));
  if (!text) return std::vector<policy::Recipient>();
  const std::string name(kRecipientsFile.text());
  BATON_TRY(const Json document, json::read(*text, name));
  return policy::read_recipients(document, name);
}

Result<void> store_recipients(const std::vector<policy::Recipient>& recipients,
                              Workspace& workspace) {
  Host& host = workspace.host();
  BATON_CHECK(store::finish_baton_folder(host));
  return write_kept(kRecipientsFile, json::print(policy::to_json(recipients)), workspace);
}

Result<std::unique_ptr<Lock>> lock_data_keys(Workspace& workspace) {
  return workspace.host().root.lock(kKeysLock, {.holder = "key"});
}

Result<std::vector<std::string>> workflows_with_keys(Workspace& workspace) {
  std::vector<std::string> owners;
  BATON_CHECK(append_owners(kKeysFolder, {}, workspace, owners));
  for (const std::string_view folder : kValueFolders) {
    BATON_CHECK(
        append_owners(kKeysFolder.child(folder), text::concat(folder, "/"), workspace, owners));
  }
  return owners;
}

}  // namespace baton::app
