#pragma once

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"
#include "host/repository.h"
#include "store/state_store.h"

namespace baton::state_file {

// Compares the files of the state's journal and backups with their second names. Without a
// repository (null) none are possible.
Result<SecondNames> find_second_names(const Directory& root, const RelativePath& state,
                                      const Repository* repository);

// Gives each file its second name, and each file that has only this one its first name back. To be
// called under the writers' lock.
Result<void> renew_second_names(const Directory& root, const RelativePath& state,
                                Repository* repository);

}  // namespace baton::state_file
