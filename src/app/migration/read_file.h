#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A file that is to be migrated, or given back.
struct MigrationFile {
  std::string name;
  Json document;
  std::string text;
  std::optional<Digest> digest;  // where it is the state file
};

// The state file, or the one that the user names. not_found: there is no state file; malformed: it
// is not a JSON object, or holds a number that a write would change.
Result<MigrationFile> read_migration_file(const std::optional<Source>& file, Workspace& workspace);

}  // namespace baton::app
