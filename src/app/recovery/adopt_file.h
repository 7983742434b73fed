#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct AdoptFile {
  std::optional<Source> schema = {};  // what changes are validated against
};

struct FileAdopted {
  Written written;  // its warnings: what the schema finds wrong already
  std::string file;
  std::string dialect;      // as `baton status` names it
  std::string schema_name;  // empty: none
  bool was_adopted = false;
};

// From now on baton keeps the state file in its own shape: journal, locked and validated changes.
// The file stays unchanged. Adopting again only changes the schema. not_found: no such file;
// malformed: not a JSON object, so also one with comments or trailing commas; conflict: a baton
// state already.
Result<Outcome<FileAdopted>> adopt_file(const AdoptFile& request, Workspace& workspace);
Json to_json(const FileAdopted& answer);

struct ReleaseFile {};

struct FileReleased {
  std::string file;
};

// Ends the adoption: baton's records of the file are removed, and the file stays unchanged.
// not_found: it is not adopted.
Result<Outcome<FileReleased>> release_file(const ReleaseFile& request, Workspace& workspace);
Json to_json(const FileReleased& answer);

}  // namespace baton::app
