#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/rehearsal.h"
#include "app/core/source.h"
#include "app/core/workspace.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/migration/migrate.h"
#include "json/json.h"

namespace baton::app {

struct MigrateFile {
  std::optional<Source> file;          // default: the state file
  std::optional<std::string> mapping;  // its source; default: the one that fits best
  Rehearsal rehearsal = Rehearsal::yes;
};

struct FileMigrated {
  Written written;  // revision 0 of a rehearsal
  std::string file;
  std::string source;
  std::string title;
  std::string base;
  unsigned confidence = 0;
  Rehearsal rehearsal = Rehearsal::yes;
  std::string original;  // the file that holds the original; empty of a rehearsal
  Json document;         // as it was
  migration::Migrated migrated;
};

// Makes a 2.0 state of a file of another shape, and writes it unless this is a rehearsal. The
// original is kept. not_found: no mapping fits; conflict: it is a 2.0 state already, there is
// another workflow's state, or the file was changed meanwhile.
Result<Outcome<FileMigrated>> migrate_file(const MigrateFile& request, Workspace& workspace);
Json to_json(const FileMigrated& answer);

}  // namespace baton::app
