#include "app/keys/import_keys.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/recipients.h"
#include "app/core/encryption/sealed_values.h"
#include "app/core/encryption/store_names.h"
#include "app/keys/manage_keys.h"
#include "app/keys/unused_keys.h"
#include "domain/policy/data_keys.h"
#include "json/read.h"
#include "store/baton_folder.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;
using policy::Wrap;

using Holders = std::set<std::string, std::less<>>;  // public keys

constexpr std::string_view kWhatToImport = "import files of .claude/baton/keys of another copy";

Result<std::vector<DataKeys>> read_files(const std::vector<Source>& files) {
  std::vector<DataKeys> read;
  for (const Source& file : files) {
    BATON_TRY(const Json document, json::read(file.text, file.name));
    Result<DataKeys> read_keys = policy::read_data_keys(document, file.name);
    if (!read_keys) {
      Error error = read_keys.error();
      if (error.code == ErrorCode::malformed) error.hint = kWhatToImport;
      return fail(std::move(error));
    }
    DataKeys keys = *std::move(read_keys);
    if (!can_own_keys(keys.workflow)) {
      return fail(Error{.code = ErrorCode::malformed,
                        .phrase = "invalid owner of data keys",
                        .subject = file.name,
                        .pointer = "/workflowId",
                        .hint = std::string(kWhatToImport)});
    }
    read.push_back(std::move(keys));
  }
  return read;
}

// For whom wraps are taken over. Those of others would give a removed recipient the key again.
Result<Holders> accepted_holders(Workspace& workspace) {
  Holders holders;
  BATON_TRY(const SecretKey* own, workspace.keys().own());
  if (own != nullptr) holders.insert(workspace.host().crypto.cipher().public_key(*own));
  BATON_TRY(const std::vector<policy::Recipient> recipients, load_recipients(workspace));
  for (const policy::Recipient& recipient : recipients) holders.insert(recipient.public_key);
  return holders;
}

void add_wraps_of(const DataKey& from, const Holders& accepted, DataKey& to) {
  for (const Wrap& wrap : from.wraps) {
    const auto is_same = [&wrap](const Wrap& other) {
      return other.kind == wrap.kind && other.holder == wrap.holder;
    };
    if (accepted.contains(wrap.holder) && std::ranges::none_of(to.wraps, is_same)) {
      to.wraps.push_back(wrap);
    }
  }
}

// A file of another copy, or of a work tree of it, is not one of this copy.
void add_stores_of(const DataKey& from, DataKey& to) {
  for (const std::string& store : from.stores) {
    const bool is_known = std::ranges::find(to.stores, store) != to.stores.end();
    if (!is_known && !work_tree_in(store)) to.stores.push_back(store);
  }
}

// A key that no accepted holder can open keeps all its wraps: without them, no one could open it.
DataKey new_key(const DataKey& from, const Holders& accepted) {
  DataKey key{.id = from.id, .created = from.created, .wraps = {}};
  add_stores_of(from, key);
  add_wraps_of(from, accepted, key);
  if (key.wraps.empty()) key.wraps = from.wraps;
  return key;
}

// Where new keys are added. The last key is current: one of those that are here, if something may
// be encrypted with it.
std::ptrdiff_t place_of_new(const DataKeys& here, Workspace& workspace) {
  if (is_values_owner(here.workflow)) return 0;
  const Result<std::vector<std::string>> unused = unused_keys(here, workspace);
  const bool are_unused = unused && unused->size() == here.keys.size();
  return are_unused ? std::ssize(here.keys) : 0;
}

DataKeys with_keys_of(const DataKeys& from, const Holders& accepted, DataKeys keys,
                      std::ptrdiff_t place) {
  for (const DataKey& key : from.keys) {
    const auto known = std::ranges::find(keys.keys, key.id, &DataKey::id);
    if (known != keys.keys.end()) {
      add_wraps_of(key, accepted, *known);
      add_stores_of(key, *known);
    } else {
      keys.keys.insert(keys.keys.begin() + place, new_key(key, accepted));
      ++place;
    }
  }
  return keys;
}

void add_left_out(const DataKey& from, const DataKey& to, KeysImported& answer) {
  for (const Wrap& wrap : from.wraps) {
    const std::string holder = policy::public_key_text(wrap.holder);
    const bool is_taken = std::ranges::find(to.wraps, wrap.holder, &Wrap::holder) != to.wraps.end();
    const bool is_listed =
        std::ranges::find(answer.not_recipients, holder) != answer.not_recipients.end();
    if (!is_taken && !is_listed) answer.not_recipients.push_back(holder);
  }
}

bool has_more_wraps(const DataKey& key, const DataKeys& before) {
  const DataKey* const earlier = before.find(key.id);
  return earlier == nullptr || key.wraps.size() > earlier->wraps.size();
}

bool is_wider(const DataKey& key, const DataKeys& before) {
  const DataKey* const earlier = before.find(key.id);
  return has_more_wraps(key, before) || key.stores.size() > earlier->stores.size();
}

Result<void> import(const DataKeys& from, const Holders& accepted, KeysImported& answer,
                    Workspace& workspace) {
  KeyRing& ring = workspace.keys();
  BATON_TRY(const DataKeys* stored, ring.stored(from.workflow));
  const DataKeys before = *stored;
  DataKeys keys = with_keys_of(from, accepted, before, place_of_new(before, workspace));
  const auto is_changed = [&before](const DataKey& key) { return has_more_wraps(key, before); };
  BATON_TRY(const bool is_damaged, ring.is_file_damaged(from.workflow));
  const auto is_to_store = [&before](const DataKey& key) { return is_wider(key, before); };
  if (!is_damaged && std::ranges::none_of(keys.keys, is_to_store)) return {};
  // Stored first: only a stored key can be opened.
  BATON_CHECK(ring.store(keys));
  for (DataKey& key : keys.keys) {
    BATON_TRY(const bool opens, ring.complete_wraps(key, from.workflow));
    if (!is_changed(key)) continue;
    std::vector<ImportedKey>& list =
        before.find(key.id) == nullptr ? answer.keys : answer.rewrapped;
    list.push_back({.workflow = from.workflow, .id = key.id, .opens = opens});
    const DataKey* const source = from.find(key.id);
    if (before.find(key.id) == nullptr && source != nullptr) add_left_out(*source, key, answer);
  }
  return ring.store(keys);
}

Json json_of_imported(const std::vector<ImportedKey>& keys) {
  Json list = Json::array();
  for (const ImportedKey& key : keys) {
    list.push_back({{"workflowId", key.workflow}, {"kid", key.id}, {"opens", key.opens}});
  }
  return list;
}

}  // namespace

Result<Outcome<KeysImported>> import_keys(const ImportKeys& request, Workspace& workspace) {
  BATON_TRY(const std::vector<DataKeys> files, read_files(request.files));
  BATON_CHECK(store::finish_baton_folder(workspace.host()));
  KeysImported answer;
  const auto import_all = [&](const store::WriterLock& lock) -> Result<void> {
    workspace.keys().replace_damaged();
    BATON_TRY(const Holders accepted, accepted_holders(workspace));
    BATON_CHECK(lock.require_held());
    for (const DataKeys& file : files) BATON_CHECK(import(file, accepted, answer, workspace));
    return {};
  };
  BATON_CHECK(with_keys_locked(workspace, import_all));
  return answer;
}

Json to_json(const KeysImported& answer) {
  return {{"keys", json_of_imported(answer.keys)},
          {"rewrapped", json_of_imported(answer.rewrapped)},
          {"notRecipients", answer.not_recipients}};
}

}  // namespace baton::app
