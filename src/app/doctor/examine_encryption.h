#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Names damaged files of data keys. Empty if there are none.
std::optional<Examined> examine_data_keys(Workspace& workspace);

// What `baton key check` finds in outputs and task results: damaged values, missing data keys, and
// values that a policy requires to be encrypted. Empty if there is nothing to report.
std::optional<Examined> examine_encryption(Workspace& workspace);

}  // namespace baton::app
