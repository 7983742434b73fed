#pragma once

#include "baton/result.h"
#include "store/relational/connection.h"

namespace baton::relational {

// Brings the tables to the present format, in a transaction of its own; does nothing where they
// have it. malformed: they are of a newer baton's.
Result<void> migrate(Connection& connection);

// All tables of the present format, in the transaction that is under way.
Result<void> make_tables(Connection& connection);

}  // namespace baton::relational
