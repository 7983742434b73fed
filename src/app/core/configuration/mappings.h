#pragma once

#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/migration/mapping.h"

namespace baton::app {

// The project's mappings (.claude/migrations/*.json), then the built-in ones; a mapping of the
// project replaces the built-in one with the same source. malformed: a file is not a mapping.
Result<std::vector<migration::Mapping>> load_mappings(Workspace& workspace);

// Without the project's mappings.
Result<std::vector<migration::Mapping>> built_in_mappings(Workspace& workspace);

// The mapping whose rules are used for drafts; no trait matches it.
inline constexpr std::string_view kGenericMapping = "generic";

}  // namespace baton::app
