#pragma once

#include "baton/result.h"
#include "store/relational/connection.h"

namespace baton::relational {

// Brings the tables to the present format, in a transaction of its own; does nothing where they
// have it. malformed: they are of a newer baton's.
Result<void> migrate(Connection& connection);

}  // namespace baton::relational
