#include "app/core/encryption/value_keys.h"

#include <algorithm>
#include <utility>

#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/keys_of_trees.h"
#include "app/core/encryption/sealed_values.h"
#include "app/core/encryption/stores_beside.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;

bool is_recorded(const DataKey& key, std::string_view store) {
  return std::ranges::find(key.stores, store) != key.stores.end();
}

// Keys of earlier versions do not record the project's file, nor which work tree has it: the files
// are searched for such keys. One that cannot be read counts as one that needs them.
std::vector<KeyUse> uses_of(const DataKeys& keys, const std::vector<StoreBeside>& beside,
                            Workspace& workspace) {
  const std::string here = workspace.data_name();
  std::vector<KeyUse> uses;
  for (const DataKey& key : keys.keys) {
    for (const std::string& store : key.stores) {
      const bool is_use = store != here && !is_gone(store, workspace);
      if (is_use) uses.push_back({.id = key.id, .store = store});
    }
    for (const StoreBeside& other : beside) {
      if (is_recorded(key, other.name)) continue;
      const bool is_use = !other.texts || other.texts->find(key.id) != std::string::npos;
      if (is_use) uses.push_back({.id = key.id, .store = other.name});
    }
  }
  return uses;
}

// Null: no other store needs the key.
const KeyUse* need_for(const DataKey& key, const std::vector<KeyUse>& uses) {
  const auto found = std::ranges::find(uses, key.id, &KeyUse::id);
  return found == uses.end() ? nullptr : &*found;
}

Result<bool> has_key_files(const std::string& owner, Workspace& workspace) {
  BATON_TRY(const std::vector<std::string> owners, workflows_with_keys(workspace));
  return std::ranges::find(owners, owner) != owners.end();
}

}  // namespace

Result<void> visit_sealed(const std::string& owner, DataTransaction& store,
                          const VisitSealed& visit) {
  Result<void> done;
  BATON_CHECK(store.rewrite_values([&](const StoredValue& stored) -> std::optional<std::string> {
    const std::optional<ValuePlace> place = place_of(stored);
    const bool is_own = done && place && is_sealed(stored.text) && keys_owner(*place) == owner;
    if (!is_own) return std::nullopt;
    Result<std::optional<std::string>> text = visit(stored.text, *place);
    if (text) return *std::move(text);
    done = fail(std::move(text).error());
    return std::nullopt;
  }));
  return done;
}

Result<std::string> sealed_texts(const std::string& owner, DataTransaction& store) {
  std::string texts;
  BATON_CHECK(visit_sealed(owner, store, [&](const std::string& stored, const ValuePlace&) {
    texts += stored;
    return Result<std::optional<std::string>>(std::nullopt);
  }));
  return texts;
}

Result<std::vector<KeyUse>> uses_elsewhere(const std::string& owner, Workspace& workspace) {
  workspace.keys().refresh(owner);  // what other work trees record is in the link
  BATON_TRY(const DataKeys* const stored, workspace.keys().stored(owner));
  if (stored->keys.empty()) return std::vector<KeyUse>();
  return uses_of(*stored, stores_beside(owner, workspace), workspace);
}

bool can_end_use(const std::string& owner, Workspace& workspace) {
  const Result<std::vector<KeyUse>> uses = uses_elsewhere(owner, workspace);
  const Result<const DataKeys*> keys = workspace.keys().stored(owner);
  if (!uses || !keys) return true;
  const DataKeys* const stored = *keys;
  const auto ends = [&](const DataKey& key) {
    return need_for(key, *uses) == nullptr || is_recorded(key, workspace.data_name());
  };
  return stored->keys.empty() || std::ranges::any_of(stored->keys, ends);
}

Result<EndedUse> end_use(const std::string& owner, const std::string& named, Workspace& workspace) {
  const std::string here = workspace.data_name();
  // Before the lock is taken, while which no other may be: what is written to a file from then on
  // is under a key that records the file.
  const std::vector<StoreBeside> beside = stores_beside(owner, workspace);
  BATON_TRY(const DataKeysLock lock, lock_data_keys(workspace));
  workspace.keys().refresh(owner);
  DataKeys kept{.workflow = owner, .keys = {}};
  EndedUse ended;
  const Result<const DataKeys*> stored = workspace.keys().stored(owner);
  if (!stored && stored.error().code != ErrorCode::malformed) return fail(stored.error());
  if (!stored) BATON_CHECK(workspace.keys().store(kept));
  if (!stored) return ended;
  bool is_changed = !(*stored)->rotating_to.empty();
  const std::vector<KeyUse> uses = uses_of(**stored, beside, workspace);
  for (DataKey key : (*stored)->keys) {
    const bool is_named = named.find(key.id) != std::string::npos;
    const KeyUse* const use = need_for(key, uses);
    if (!is_named && use == nullptr) {
      ended.removed.push_back(key.id);
      continue;
    }
    if (!is_named) {
      ended.kept.push_back(*use);
      if (std::erase(key.stores, here) > 0) is_changed = true;
    }
    kept.keys.push_back(std::move(key));
  }
  if (lock.of_all_trees) ended.left = remove_from_other_trees(owner, ended.removed, workspace);
  if (is_changed || !ended.removed.empty() || kept.keys.empty()) {
    BATON_CHECK(workspace.keys().store(kept));
  }
  return ended;
}

void note_kept(const std::string& owner, const EndedUse& ended, Workspace& workspace) {
  for (const KeyUse& use : ended.kept) {
    workspace.note({.severity = Severity::warning,
                    .rule = "key-needed",
                    .message = text::concat("the data key ", use.id, " of ", owner,
                                            " stays: another store may have values that it "
                                            "opens: ",
                                            use.store),
                    .hint = text::concat("with that store, `baton key rotate ", owner,
                                         "` or the deletion of the values removes the key; if they "
                                         "are deleted there, `baton prune --apply` does")});
  }
  for (const std::string& file : ended.left) {
    workspace.note({.severity = Severity::warning,
                    .rule = "key-left",
                    .message = text::concat("a removed data key of ", owner,
                                            " may still be in another work tree: ", file),
                    .hint = "examine the file, and remove the key from it"});
  }
}

Result<void> shred_keys(const std::string& owner, Workspace& workspace) {
  if (!is_values_owner(owner)) return {};
  workspace.keys().refresh(owner);
  const Result<const DataKeys*> keys = workspace.keys().stored(owner);
  if (!keys && keys.error().code != ErrorCode::malformed) return fail(keys.error());
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  if (keys && (*keys)->keys.empty()) {
    BATON_TRY(const bool has_files, has_key_files(owner, workspace));
    if (!has_files) return {};
  }
  BATON_TRY(const std::string scope, scope_of_values(owner));
  EndedUse ended;
  BATON_CHECK(store->write(scope, [&](DataTransaction& transaction) -> Result<void> {
    ended = {};
    // Another process may have made it again.
    BATON_TRY(const bool is_there, has_keys_owner(owner, transaction));
    if (is_there) return {};
    BATON_TRY(ended, end_use(owner, {}, workspace));
    return {};
  }));
  note_kept(owner, ended, workspace);
  return {};
}

}  // namespace baton::app
