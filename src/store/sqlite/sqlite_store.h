#pragma once

#include <memory>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/data_store.h"

namespace baton::sqlite {

inline constexpr RelativePath kStoreFile = ".claude/baton/store.db";

// The project's own store; null where there is none and none is to be made.
Result<std::unique_ptr<DataStore>> open_store(Host& host, const DataLocation& where,
                                              Creation creation);

// An empty one that is gone when it is closed.
Result<std::unique_ptr<DataStore>> open_store_in_memory(const Watcher& watcher);

}  // namespace baton::sqlite
