#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::app {

// A schema file of the project, relative to the root.
Result<Json> read_project_schema(const std::string& file, Workspace& workspace);

// A schema file of the project, named by its configuration, relative to the root.
Result<schema::Validator> compile_project_schema(const std::string& file, Workspace& workspace);

}  // namespace baton::app
