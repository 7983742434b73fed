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

// The fact that baton keeps a file of another shape. It is recorded beside the file's journal,
// below .claude/baton, and nowhere else.
struct Adoption {
  Json schema = Json::object();  // what a change is validated against; empty: everything is valid
  std::string schema_name = {};  // the file that it came from; empty: none was given
};

// Where the adoption of a state file is recorded.
RelativePath adoption_file(const RelativePath& state);

// Empty: the file is not adopted. malformed: the record is damaged.
Result<std::optional<Adoption>> load_adoption(const Directory& root, const RelativePath& state);

// Written durably. The record holds the schema itself, because the schema's file may change.
Result<void> record_adoption(const Adoption& adoption, Host& host, const RelativePath& state);

// Nothing is wrong where there is none.
Result<void> remove_adoption(Directory& root, const RelativePath& state);

}  // namespace baton::app
