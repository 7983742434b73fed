#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/data_keys.h"

namespace baton::app {

// The ids of a workflow's data keys to which no file refers: neither the state, nor the journal,
// backups, kept outputs, parked workflows and archives.
Result<std::vector<std::string>> unused_keys(const policy::DataKeys& stored, Workspace& workspace);

}  // namespace baton::app
