#include "store/postgres/postgres_store.h"

#include "store/postgres/postgres_connection.h"
#include "store/relational/relational_store.h"

namespace baton::postgres {

Result<std::unique_ptr<DataStore>> open_store(const DataLocation& where) {
  BATON_TRY(std::unique_ptr<PostgresConnection> connection,
            PostgresConnection::open(where.server.value_or(std::string()), where.patience));
  return relational::RelationalStore::open(std::move(connection));
}

}  // namespace baton::postgres
