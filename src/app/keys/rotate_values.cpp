#include "app/keys/rotate_values.h"

#include <functional>
#include <optional>
#include <utility>

#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/sealed_values.h"

namespace baton::app {
namespace {

using Visit = std::function<Result<std::optional<std::string>>(const std::string& stored,
                                                               const ValuePlace& place)>;

// Visits the owner's encrypted values; a result replaces the stored text.
Result<void> visit_sealed(const std::string& owner, DataTransaction& store, const Visit& visit) {
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

Result<std::string> texts_in(const std::string& owner, DataTransaction& store) {
  std::string texts;
  BATON_CHECK(visit_sealed(owner, store, [&](const std::string& stored, const ValuePlace&) {
    texts += stored;
    return Result<std::optional<std::string>>(std::nullopt);
  }));
  return texts;
}

// Ends the rotation.
Result<void> remove_unused(KeyRotated& answer, const std::string& texts, Workspace& workspace) {
  BATON_TRY(const DataKeysLock lock, lock_data_keys(workspace));
  workspace.keys().refresh(answer.workflow);
  BATON_TRY(const policy::DataKeys* stored, workspace.keys().stored(answer.workflow));
  policy::DataKeys kept{.workflow = answer.workflow, .keys = {}};
  for (const policy::DataKey& key : stored->keys) {
    const bool is_used = key.id == answer.key || texts.find(key.id) != std::string::npos;
    if (is_used) {
      kept.keys.push_back(key);
    } else {
      answer.removed.push_back(key.id);
    }
  }
  if (answer.removed.empty() && stored->rotating_to.empty()) return {};
  return workspace.keys().store(kept);
}

}  // namespace

Result<std::string> sealed_texts(const std::string& owner, Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  std::string texts;
  if (store == nullptr) return texts;
  BATON_CHECK(store->read([&](DataTransaction& transaction) -> Result<void> {
    BATON_TRY(texts, texts_in(owner, transaction));
    return {};
  }));
  return texts;
}

Result<void> reseal_values(KeyRotated& answer, Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  BATON_TRY(const std::string scope, scope_of_values(answer.workflow));
  BATON_CHECK(store->write(scope, [&](DataTransaction& transaction) {
    answer.sections = 0;
    return visit_sealed(answer.workflow, transaction,
                        [&](const std::string& stored, const ValuePlace& place) {
                          auto text = reseal_stored(stored, place, workspace);
                          if (text && *text) ++answer.sections;
                          return text;
                        });
  }));
  // Writers use the new key from now on: nothing begins to use the old ones.
  return store->write(scope, [&](DataTransaction& transaction) -> Result<void> {
    answer.removed.clear();
    BATON_TRY(const std::string texts, texts_in(answer.workflow, transaction));
    return remove_unused(answer, texts, workspace);
  });
}

}  // namespace baton::app
