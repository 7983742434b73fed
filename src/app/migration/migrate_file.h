#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/dry_run.h"
#include "app/core/request/source.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/migration/migrate.h"
#include "json/json.h"

namespace baton::app {

struct MigrateFile {
  std::optional<Source> file;          // default: the state file
  std::optional<std::string> mapping;  // its source; default: the best match
  DryRun dry_run = DryRun::yes;
};

struct FileMigrated {
  Written written;  // revision 0 in a dry run
  std::string file;
  std::string source;
  std::string title;
  std::string base;
  unsigned confidence = 0;
  DryRun dry_run = DryRun::yes;
  std::string original;  // the file with the original; empty in a dry run
  Json document;         // before the migration
  migration::Migrated migrated;
};

// Converts a file of another format to a 2.0 state, and writes it unless this is a dry run. The
// original is kept. not_found: no mapping fits; conflict: already a 2.0 state, another workflow's
// state exists, or the file was changed meanwhile.
Result<Outcome<FileMigrated>> migrate_file(const MigrateFile& request, Workspace& workspace);
Json to_json(const FileMigrated& answer);

}  // namespace baton::app
