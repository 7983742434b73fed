#include "app/keys/rotate_values.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "app/core/encryption/sealed_values.h"
#include "app/core/encryption/value_keys.h"
#include "text/concat.h"

namespace baton::app {

Result<std::string> sealed_texts_here(const std::string& owner, Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  std::string texts;
  if (store == nullptr) return texts;
  BATON_CHECK(store->read([&](DataTransaction& transaction) -> Result<void> {
    BATON_TRY(texts, sealed_texts(owner, transaction));
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
  EndedUse ended;
  BATON_CHECK(store->write(scope, [&](DataTransaction& transaction) -> Result<void> {
    BATON_TRY(const std::string texts, sealed_texts(answer.workflow, transaction));
    BATON_TRY(ended, end_use(answer.workflow, text::concat(texts, " ", answer.key), workspace));
    return {};
  }));
  note_kept(answer.workflow, ended, workspace);
  std::ranges::transform(ended.kept, std::back_inserter(answer.retired), &KeyUse::id);
  answer.removed = std::move(ended.removed);
  return {};
}

}  // namespace baton::app
