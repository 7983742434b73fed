#pragma once

#include <string>
#include <vector>

#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct SchemaEntry {
  std::string name;  // "workflow-state", "cli/status"
  std::string id;
  std::string title;
  std::string description;
};

struct SchemaList {
  std::vector<SchemaEntry> schemas;  // sorted by name
};

// The built-in schemas. Needs no project.
Result<SchemaList> list_schemas();
Json to_json(const SchemaList& list);

// A built-in schema. not_found, with the nearest name in the hint.
Result<Json> show_schema(const std::string& name);

}  // namespace baton::app
