#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A file to be migrated or converted back.
struct MigrationFile {
  std::string name;
  Json document;
  std::string text;
  std::optional<Digest> digest;  // set for the state file
};

// Reads the state file, or the one that the user names. not_found: no state file; malformed: not a
// JSON object, or it holds a number that a write would change.
Result<MigrationFile> read_migration_file(const std::optional<Source>& file, Workspace& workspace);

// conflict: the file is a state of the present version, or of a newer one.
Result<void> require_older_format(const MigrationFile& file);

}  // namespace baton::app
