#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "host/directory.h"
#include "host/host.h"
#include "host/relative_path.h"
#include "json/json.h"

namespace baton::app {

// The record that baton keeps a file of another format. It is stored beside the file's journal,
// below .claude/baton, and nowhere else.
struct Adoption {
  Json schema = Json::object();  // changes are validated against it; empty: everything is valid
  std::string schema_name = {};  // the file that it was read from; empty: none was given
};

// The path of the record for a state file.
RelativePath adoption_file(const RelativePath& state);

// Empty if the file is not adopted. malformed: the record is damaged.
Result<std::optional<Adoption>> load_adoption(const Directory& root, const RelativePath& state);

// Writes durably. The record contains the schema itself, because the schema's file may change.
Result<void> record_adoption(const Adoption& adoption, Host& host, const RelativePath& state);

// Succeeds if there is no record.
Result<void> remove_adoption(Directory& root, const RelativePath& state);

}  // namespace baton::app
