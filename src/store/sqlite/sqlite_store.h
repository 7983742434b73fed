#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/host.h"
#include "store/data_store.h"

namespace baton::sqlite {

// The project's store; null if it does not exist and is not to be created.
Result<std::unique_ptr<DataStore>> open_store(Host& host, const DataLocation& where,
                                              Creation creation);

// Gives the store's files new names with the time if they are damaged, and returns the new path of
// the store.
Result<std::optional<std::string>> set_damaged_store_aside(Host& host, const DataLocation& where);

}  // namespace baton::sqlite
