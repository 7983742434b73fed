#pragma once

#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/migration/mapping.h"

namespace baton::app {

// The project's mappings (.claude/migrations/*.json), then the built-in ones; one of the project
// replaces the built-in one of the same source. malformed: a file is not a mapping.
Result<std::vector<migration::Mapping>> load_mappings(Workspace& workspace);

// Without the project's own.
Result<std::vector<migration::Mapping>> built_in_mappings(Workspace& workspace);

// The mapping whose rules are the material of drafts; recognized by no trait.
inline constexpr std::string_view kGenericMapping = "generic";

}  // namespace baton::app
