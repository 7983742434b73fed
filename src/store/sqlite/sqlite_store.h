#pragma once

#include <memory>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/data_store.h"

namespace baton::sqlite {

inline constexpr RelativePath kStoreFile = ".claude/baton/store.db";

// The project's store; null if it does not exist and is not to be created.
Result<std::unique_ptr<DataStore>> open_store(Host& host, const DataLocation& where,
                                              Creation creation);

}  // namespace baton::sqlite
