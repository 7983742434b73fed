#include "app/doctor/examine_store.h"

#include <utility>

#include "app/doctor/examine_files.h"
#include "text/concat.h"

namespace baton::app {

Examined examine_store(Workspace& workspace) {
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (!store) return not_examined("store", store.error());
  if (*store == nullptr) return {.name = "store", .message = "not needed yet", .hint = {}};
  const Result<std::vector<std::string>> faults = (*store)->check();
  if (!faults) return not_examined("store", faults.error());
  if (faults->empty()) return {.name = "store", .message = (*store)->description(), .hint = {}};
  return {.name = "store",
          .health = Health::error,
          .message = text::concat((*store)->description(), ": ", faults->front()),
          .hint = text::concat(counted(faults->size(), "fault", "faults"),
                               "; `baton shared dump` prints what can be read; `baton doctor "
                               "--fix` sets the file aside, and the next write begins a new one")};
}

}  // namespace baton::app
