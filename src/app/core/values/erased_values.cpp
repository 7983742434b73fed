#include "app/core/values/erased_values.h"

#include "store/data_store.h"
#include "text/concat.h"

namespace baton::app {

std::string remove_traces(Workspace& workspace) {
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (store && *store == nullptr) return {};
  const Result<void> done = store ? (*store)->compact() : Result<void>(fail(store.error()));
  if (done) return {};
  return text::concat("the value is deleted, but its bytes are still in the store's files: ",
                      done.error().phrase.view(),
                      "; the next deletion or `baton prune --apply` removes them");
}

}  // namespace baton::app
