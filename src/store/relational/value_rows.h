#pragma once

#include "store/data_store.h"
#include "store/relational/connection.h"

namespace baton::relational {

// See DataTransaction. A value that another transaction changed meanwhile stays as that one left
// it.
Result<void> rewrite_values(Connection& connection, const RewriteValue& rewrite);

}  // namespace baton::relational
