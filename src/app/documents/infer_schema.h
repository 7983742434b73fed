#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct InferSchema {
  std::vector<Source> sources = {};  // instead of the state file
  std::string output = "-";  // where to write the schema (app/core/files/new_file.h); "-": nowhere
};

struct SchemaInferred {
  std::vector<std::string> files;  // those that it was inferred from
  std::size_t versions = 0;        // number of documents read: files, or versions of one
  std::string output;              // the written file; empty: none
  Json schema;
};

// Drafts a JSON Schema from the state file, whatever its format: its text, its versions in the
// newest commits, and those in the journal; or from the sources alone. It contains no secrets.
// not_found: there is no such file; malformed: it is not JSON; conflict: the output exists already.
Result<SchemaInferred> infer_schema(const InferSchema& request, Workspace& workspace);

}  // namespace baton::app
