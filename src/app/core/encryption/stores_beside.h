#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/data_store.h"

// The files of stores that share data keys with the open store: the project's own one while the
// open store is on a server, and those of the repository's other work trees.
namespace baton::app {

struct StoreBeside {
  std::string name;                  // app/core/encryption/store_names
  std::optional<std::string> texts;  // of the owner's encrypted values; empty: it cannot be read
};

// Of work trees, only those that are where git knows them.
std::vector<StoreBeside> stores_beside(const std::string& owner, Workspace& workspace);

// Whether the file of that name is gone: with its work tree, which git does not know any more, or
// from it. No value is being written to such a file: a writer opens it before its key records it.
// So call it while the data keys are locked. Other names are never gone.
bool is_gone(const std::string& store, Workspace& workspace);

}  // namespace baton::app
