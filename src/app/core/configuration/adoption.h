#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"
#include "host/repository.h"
#include "json/json.h"

namespace baton::app {

class Workspace;

// The record that baton keeps a file of another format. It is stored beside the file's journal,
// below .claude/baton, and nowhere else. Like the journal, it has a hard link.
struct Adoption {
  Json schema = Json::object();  // changes are validated against it; empty: everything is valid
  std::string schema_name = {};  // the file that it was read from; empty: none was given
};

// Empty if the file is not adopted. After `git clean` removed the record together with the journal,
// reads its hard link. malformed: the record is damaged. `repository` may be null.
Result<std::optional<Adoption>> load_adoption(const Directory& root, const RelativePath& state,
                                              const Repository* repository);

// Writes durably. The record contains the schema itself, because the schema's file may change.
Result<void> record_adoption(const Adoption& adoption, Workspace& workspace);

// Whether the workspace's state file has a record, which may be damaged.
Result<bool> has_adoption_record(Workspace& workspace);

// Succeeds if there is no record.
Result<void> remove_adoption(Workspace& workspace);

}  // namespace baton::app
