#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/migration/mapping.h"

namespace baton::app {

// A file in .claude/migrations.
struct OwnMapping {
  std::string file;         // relative to the root
  std::string source = {};  // as the file names it; empty if it cannot be read
  Result<migration::Mapping> mapping = migration::Mapping();  // malformed: it is not a mapping
};
Result<std::vector<OwnMapping>> own_mappings(Workspace& workspace);

// The project's mappings, then the built-in ones; a mapping of the project replaces the built-in
// one with the same source. malformed: a file is not a mapping. If only the mapping of one source
// is needed, files of others are left out if they are not mappings.
Result<std::vector<migration::Mapping>> load_mappings(
    Workspace& workspace, std::optional<std::string_view> source = std::nullopt);

// Without the project's mappings.
Result<std::vector<migration::Mapping>> built_in_mappings();

// The mapping whose rules are used for drafts; no trait matches it.
inline constexpr std::string_view kGenericMapping = "generic";

}  // namespace baton::app
