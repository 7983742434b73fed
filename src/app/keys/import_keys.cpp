#include "app/keys/import_keys.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/key_ring.h"
#include "app/keys/manage_keys.h"
#include "domain/policy/data_keys.h"
#include "json/read.h"
#include "store/baton_folder.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;
using policy::Wrap;

Result<std::vector<DataKeys>> read_files(const std::vector<Source>& files) {
  std::vector<DataKeys> read;
  for (const Source& file : files) {
    BATON_TRY(const Json document, json::read(file.text, file.name));
    BATON_TRY(DataKeys keys, policy::read_data_keys(document, file.name));
    read.push_back(std::move(keys));
  }
  return read;
}

// Whether any wrap was missing.
bool add_wraps_of(const DataKey& from, DataKey& to) {
  const std::size_t before = to.wraps.size();
  for (const Wrap& wrap : from.wraps) {
    const auto is_same = [&wrap](const Wrap& other) {
      return other.kind == wrap.kind && other.holder == wrap.holder;
    };
    if (std::ranges::none_of(to.wraps, is_same)) to.wraps.push_back(wrap);
  }
  return to.wraps.size() > before;
}

// Appends the ids of the new keys, which come before those that are here: the last one is current.
bool add_keys_of(const DataKeys& from, DataKeys& to, std::vector<std::string>& added) {
  bool is_changed = false;
  std::vector<DataKey> fresh;
  for (const DataKey& key : from.keys) {
    const auto known = std::ranges::find(to.keys, key.id, &DataKey::id);
    if (known != to.keys.end()) {
      is_changed |= add_wraps_of(key, *known);
    } else {
      added.push_back(key.id);
      fresh.push_back(key);
    }
  }
  is_changed |= !fresh.empty();
  to.keys.insert(to.keys.begin(), std::make_move_iterator(fresh.begin()),
                 std::make_move_iterator(fresh.end()));
  return is_changed;
}

Result<void> import(const DataKeys& from, KeysImported& answer, Workspace& workspace) {
  KeyRing& ring = workspace.keys();
  BATON_TRY(const DataKeys* stored, ring.stored(from.workflow));
  DataKeys keys = *stored;
  std::vector<std::string> added;
  if (!add_keys_of(from, keys, added)) return {};
  // Stored first: only a stored key can be opened.
  BATON_CHECK(ring.store(keys));
  for (DataKey& key : keys.keys) {
    BATON_TRY(const bool opens, ring.complete_wraps(key, from.workflow));
    if (std::ranges::find(added, key.id) == added.end()) continue;
    answer.keys.push_back({.workflow = from.workflow, .id = key.id, .opens = opens});
  }
  return ring.store(keys);
}

}  // namespace

Result<Outcome<KeysImported>> import_keys(const ImportKeys& request, Workspace& workspace) {
  BATON_TRY(const std::vector<DataKeys> files, read_files(request.files));
  BATON_CHECK(store::finish_baton_folder(workspace.host()));
  BATON_TRY(const KeysLock lock, lock_keys(workspace));
  KeysImported answer;
  for (const DataKeys& file : files) BATON_CHECK(import(file, answer, workspace));
  return answer;
}

Json to_json(const KeysImported& answer) {
  Json keys = Json::array();
  for (const ImportedKey& key : answer.keys) {
    keys.push_back({{"workflowId", key.workflow}, {"kid", key.id}, {"opens", key.opens}});
  }
  return {{"keys", std::move(keys)}};
}

}  // namespace baton::app
