#pragma once

#include <memory>
#include <string>

#include "store/data_store.h"

namespace baton::postgres {

// Opens the store on the server that `where` names, and creates missing tables. unavailable: the
// server cannot be reached, refuses the connection, or is older than PostgreSQL 15.
Result<std::unique_ptr<DataStore>> open_store(const DataLocation& where);

}  // namespace baton::postgres
