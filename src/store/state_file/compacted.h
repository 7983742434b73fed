#pragma once

#include <string>
#include <vector>

#include "domain/model/compacted_outputs.h"
#include "host/host.h"
#include "host/repository.h"
#include "store/state_store.h"

// The folder .claude/baton/compacted (docs/formats/workflow-state.md). Its files never change: the
// digest of their bytes is in their names. git tracks them where it tracks the state, because a
// clone could not read the state without them.
namespace baton::state_file {

// The text that was written, also if git converted its line ends. not_found: neither the file nor
// its hard link exists. Does not check the digest.
Result<std::string> read_compacted(const Host& host, const model::CompactedFile& file,
                                   const Repository* repository);

// Writes the missing ones, and those whose bytes are not the given ones, durably and with hard
// links. `state` is the file that refers to them. Call it under the writers' lock.
Result<void> keep_compacted(Host& host, const std::vector<model::CompactedText>& texts,
                            const RelativePath& state, Repository* repository);

// The existing files, sorted; omits entries that are not such files.
Result<std::vector<model::CompactedFile>> list_compacted(const Directory& root);

// Removes files with their hard links, and the folders that become empty.
Result<void> remove_compacted(Host& host, const std::vector<model::CompactedFile>& files,
                              Repository* repository);

}  // namespace baton::state_file
