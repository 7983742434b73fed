#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/request/source.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct AdoptFile {
  // Changes are validated against it. Empty at the first adoption: the setting stateSchema.
  std::optional<Source> schema = {};
};

struct FileAdopted {
  Written written;  // its warnings: existing schema violations
  std::string file;
  std::string dialect;      // as shown by `baton status`
  std::string schema_name;  // empty: none
  bool was_adopted = false;
  std::string baton = {};  // baton_here()
};

// Starts keeping the state file in its own format, with a journal and locked, validated changes.
// The file stays unchanged. Adopting it again only changes the schema. not_found: no such file;
// malformed: not a JSON object, which includes one with comments or trailing commas; conflict:
// already a baton state; SECRET_REFUSED: the schema contains a secret.
Result<Outcome<FileAdopted>> adopt_file(const AdoptFile& request, Workspace& workspace);
Json to_json(const FileAdopted& answer);

struct ReleaseFile {};

struct FileReleased {
  std::string file;
  bool is_missing = false;  // it was deleted, and the records that `recover` needs are removed
};

// Ends the adoption: removes baton's records of the file, which stays unchanged. not_found: it is
// not adopted.
Result<Outcome<FileReleased>> release_file(const ReleaseFile& request, Workspace& workspace);
Json to_json(const FileReleased& answer);

}  // namespace baton::app
