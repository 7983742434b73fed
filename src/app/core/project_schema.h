#pragma once

#include <string>

#include "app/core/quotation.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::app {

// A schema file of the project, relative to the root.
Result<Json> read_project_schema(const std::string& file, Workspace& workspace);

// A schema file of the project, named by its configuration, relative to the root.
Result<schema::Validator> compile_project_schema(const std::string& file, Workspace& workspace);

// What such a schema says about a document. Each finding names the schema's file.
Result<Findings> project_schema_findings(const std::string& file, const Json& document,
                                         const Quotation& quotation, Workspace& workspace);

// Names the schema in each finding; nothing where the name is empty.
Findings with_schema(Findings findings, const std::string& schema);

}  // namespace baton::app
