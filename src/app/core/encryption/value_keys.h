#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/data_store.h"

// Which data keys of a session's or root thread's values something still needs. A project's values
// may be in several stores, because BATON_STORE and the configuration choose one for each command,
// and because the work trees of a repository share data keys, and not their files of stores. A key
// records them before it encrypts anything. `owner` is a name like that of keys_owner()
// (app/core/encryption/sealed_values).
namespace baton::app {

struct ValuePlace;

// The owner's encrypted values; a result replaces the stored text.
using VisitSealed = std::function<Result<std::optional<std::string>>(const std::string& stored,
                                                                     const ValuePlace& place)>;
Result<void> visit_sealed(const std::string& owner, DataTransaction& store,
                          const VisitSealed& visit);
// Their stored texts, one after the other.
Result<std::string> sealed_texts(const std::string& owner, DataTransaction& store);

struct KeyUse {
  std::string id;
  std::string store;  // Workspace::data_name()
};

// The owner's keys with which another store than the open one may have values: also if that store
// cannot be read.
Result<std::vector<KeyUse>> uses_elsewhere(const std::string& owner, Workspace& workspace);

// Whether end_use() would change anything, or fail, after all of the owner's values were deleted
// here.
bool can_end_use(const std::string& owner, Workspace& workspace);

struct EndedUse {
  std::vector<std::string> removed;
  std::vector<KeyUse> kept;       // another store may need them
  std::vector<std::string> left;  // files of other work trees that may still have removed keys
};

// Ends the use of the owner's keys in the open store, except of those whose ids are in `named`, and
// removes those that no other store needs, also from the files of other work trees. With the last
// key go damaged files of keys. Call it in a transaction that writes the owner's scope.
Result<EndedUse> end_use(const std::string& owner, const std::string& named, Workspace& workspace);

// Tells the caller of the kept keys and the files that are left. Call it after the transaction.
void note_kept(const std::string& owner, const EndedUse& ended, Workspace& workspace);

// Removes the data keys of a session or tree that was deleted, also damaged ones: copies of its
// values cannot be opened any more. Keys that another store needs stay, with a note.
Result<void> shred_keys(const std::string& owner, Workspace& workspace);

}  // namespace baton::app
