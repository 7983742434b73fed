#pragma once

#include <vector>

#include "baton/result.h"
#include "domain/policy/data_keys.h"

// The recipients of a project's data keys. All work trees of a repository have the same list: that
// of the hard link below the git directory (host/repository.h).
namespace baton::app {

class Workspace;

Result<std::vector<policy::Recipient>> load_recipients(Workspace& workspace);

// The following need lock_data_keys().
Result<void> store_recipients(const std::vector<policy::Recipient>& recipients,
                              Workspace& workspace);

// Makes a list without a link, such as that of a copied project, the list of all work trees before
// one of them makes a list of its own, and brings this work tree's file up to date otherwise.
Result<void> share_recipients(Workspace& workspace);

}  // namespace baton::app
