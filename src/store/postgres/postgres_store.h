#pragma once

#include <memory>
#include <string>

#include "store/data_store.h"

namespace baton::postgres {

// The store on the server that `where` names, whose tables are made where they are missing.
// unavailable: it cannot be reached, refuses, or is older than PostgreSQL 15.
Result<std::unique_ptr<DataStore>> open_store(const DataLocation& where);

}  // namespace baton::postgres
