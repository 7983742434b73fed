#pragma once

#include <string>
#include <string_view>

#include "app/core/findings/finding_redactor.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/document.h"
#include "json/view.h"
#include "schema/validator.h"

namespace baton::app {

// Reads a schema file of the project, relative to the root, which the project's configuration names
// at `setting`, a JSON Pointer. malformed: there is no such file, or it is not below the root.
Result<json::Document> read_project_schema(const std::string& file, std::string_view setting,
                                           Workspace& workspace);

// Compiles such a file.
Result<schema::Validator> compile_project_schema(const std::string& file, std::string_view setting,
                                                 Workspace& workspace);

// Validates a document against such a file. Each finding names it.
Result<Findings> project_schema_findings(const std::string& file, std::string_view setting,
                                         const json::View& document,
                                         const FindingRedactor& redactor, Workspace& workspace);

// The setting of the schema of an agent's outputs.
std::string output_schema_setting(std::string_view agent);
inline constexpr std::string_view kStateSchemaSetting = "/stateSchema";

// Names the schema in each finding; does nothing if the name is empty.
Findings with_schema(Findings findings, const std::string& schema);

}  // namespace baton::app
