#pragma once

#include <span>

#include "baton/result.h"
#include "host/directory.h"
#include "host/host.h"
#include "host/relative_path.h"
#include "host/repository.h"

// Files with a hard link below the git directory (host/repository.h). To remove one, the link goes
// first: a process that is killed in between leaves a file, which the next call finds, and no link
// from which `doctor --fix` would restore a removed file. The repository may be null.
namespace baton::store {

// Removes files durably with their links; succeeds if one or its folder does not exist. Syncs each
// folder once. After an error or a crash, some may be left. If a link cannot be removed, no file is
// removed: what is reported as removed must not come back from its link.
Result<void> remove_each_kept(Directory& root, Repository* repository,
                              std::span<const RelativePath> files);
Result<void> remove_kept(Directory& root, Repository* repository, const RelativePath& file);

// Without sync, for files that the next call finds again: one that cannot be removed is left to it.
void prune_each_kept(Directory& root, Repository* repository, std::span<const RelativePath> files);

// Restores a missing file from its link, into an existing folder: as another name of it, or as a
// copy if that is impossible, as on another mount. Does nothing without a link, or if the file
// exists.
Result<void> restore_kept(Host& host, Repository& repository, const RelativePath& file);

}  // namespace baton::store
