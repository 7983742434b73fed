#include "app/core/values/erased_values.h"

#include "app/core/encryption/value_keys.h"
#include "host/baton_files.h"
#include "store/data_store.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kDeleted =
    "the value is deleted, but its bytes are still in the store's files";
constexpr std::string_view kEarlier = "bytes of deleted values may remain in the store's files";

// The warning begins with `failure`.
std::string compacted(std::string_view failure, Workspace& workspace) {
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (store && *store == nullptr) return {};
  const Result<void> done = store ? (*store)->compact() : Result<void>(fail(store.error()));
  if (done) return {};
  return text::concat(failure, ": ", done.error().phrase.view(),
                      "; the next deletion or `baton prune --apply` removes them");
}

// A folder with content in a key's place is not baton's: `prune` leaves it, too.
std::string way_to_remove(const Error& error) {
  const bool is_folder = error.code == ErrorCode::conflict &&
                         error.subject.starts_with(text::concat(kKeysFolder.text(), "/"));
  return is_folder ? text::concat("remove the folder ", error.subject)
                   : std::string("`baton prune --apply` removes it");
}

}  // namespace

std::string remove_traces(Workspace& workspace) {
  return compacted(kDeleted, workspace);
}

std::string complete_deletion(const ValuePlace& place, Workspace& workspace) {
  const Result<void> shredded = shred_keys(keys_owner(place), workspace);
  const std::string traces = remove_traces(workspace);
  if (shredded) return traces;
  return text::join_clauses(
      text::concat("the data key of the deleted values remains: ", shredded.error().phrase.view(),
                   "; ", way_to_remove(shredded.error())),
      traces);
}

Error complete_earlier_deletion(Error error, Workspace& workspace) {
  if (error.code != ErrorCode::not_found) return error;
  error.hint = text::join_clauses(error.hint, remove_earlier_traces(workspace));
  return error;
}

std::string remove_earlier_traces(Workspace& workspace) {
  return compacted(kEarlier, workspace);
}

}  // namespace baton::app
