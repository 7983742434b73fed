#pragma once

#include "baton/result.h"
#include "host/host.h"
#include "host/relative_path.h"
#include "host/repository.h"
#include "store/journal/journal.h"
#include "store/state_store.h"

namespace baton::state_file {

// Compares the files of the state's journal and backups with their hard links. Without a repository
// (null) there can be none. What belongs only to workflows that have ended needs none.
Result<HardLinks> find_hard_links(const Host& host, const RelativePath& state,
                                  const journal::Journal& journal, const Repository* repository);

// Removes the hard links of what belongs only to workflows that have ended. A workflow that is
// parked has not ended.
void forget_hard_links_of_ended(const RelativePath& state, const journal::Journal& journal,
                                Repository* repository);

// Creates missing hard links, and restores files that exist only as hard links or are damaged
// beside an intact one. Call it under the writers' lock.
Result<void> renew_hard_links(Host& host, const RelativePath& state,
                              const journal::Journal& journal, Repository* repository);

}  // namespace baton::state_file
