#pragma once

#include "baton/result.h"
#include "store/relational/connection.h"

namespace baton::relational {

// Migrates the tables to the current format in a separate transaction; does nothing if they have
// it. malformed: they were written by a newer baton.
Result<void> migrate(Connection& connection);

// Creates all tables of the current format in the current transaction.
Result<void> make_tables(Connection& connection);

}  // namespace baton::relational
