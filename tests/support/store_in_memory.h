#pragma once

#include <memory>
#include <utility>

#include "baton/result.h"
#include "host/watcher.h"
#include "store/data_store.h"
#include "store/relational/relational_store.h"
#include "store/sqlite/sqlite_connection.h"

namespace baton::test {

// An empty store that exists until it is closed.
inline Result<std::unique_ptr<DataStore>> open_store_in_memory(const Watcher& watcher) {
  BATON_TRY(std::unique_ptr<sqlite::SqliteConnection> connection,
            sqlite::SqliteConnection::open({.path = ":memory:", .shown = "memory"}, watcher));
  return relational::RelationalStore::open(std::move(connection));
}

}  // namespace baton::test
