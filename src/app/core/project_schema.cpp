#include "app/core/project_schema.h"

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::app {

Result<Json> read_project_schema(const std::string& file, Workspace& workspace) {
  BATON_TRY(const RelativePath path, RelativePath::parse(file));
  BATON_TRY(const std::string text, workspace.host().root.read(path));
  return json::read(text, file);
}

Result<schema::Validator> compile_project_schema(const std::string& file, Workspace& workspace) {
  BATON_TRY(const Json schema, read_project_schema(file, workspace));
  return schema::Validator::compile(schema, workspace.schemas());
}

}  // namespace baton::app
