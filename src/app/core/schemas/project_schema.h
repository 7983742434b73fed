#pragma once

#include <string>

#include "app/core/findings/finding_redactor.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/document.h"
#include "json/view.h"
#include "schema/validator.h"

namespace baton::app {

// Reads a schema file of the project, relative to the root.
Result<json::Document> read_project_schema(const std::string& file, Workspace& workspace);

// Compiles a schema file that the project's configuration names, relative to the root.
Result<schema::Validator> compile_project_schema(const std::string& file, Workspace& workspace);

// Validates a document against such a schema. Each finding names the schema's file.
Result<Findings> project_schema_findings(const std::string& file, const json::View& document,
                                         const FindingRedactor& redactor, Workspace& workspace);

// Names the schema in each finding; does nothing if the name is empty.
Findings with_schema(Findings findings, const std::string& schema);

}  // namespace baton::app
