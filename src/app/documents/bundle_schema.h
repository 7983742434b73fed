#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "app/documents/schema_files.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Embeds the documents that a schema refers to.
struct BundleSchema {
  Source source = {};
  ForeignSchemas schemas = {};
  std::string output = "-";  // where to write the result (app/core/files/new_file.h); "-": nowhere
};

struct SchemaBundled {
  Json schema;
  std::vector<std::string> embedded;  // the URIs of the embedded documents
  std::string output;                 // the written file; empty: none
  Findings warnings;                  // what still needs another file, or was redacted
};

// not_found: a document is unknown; malformed: a schema is; conflict: the output exists already.
Result<SchemaBundled> bundle_schema(const BundleSchema& request, Workspace& workspace);

}  // namespace baton::app
