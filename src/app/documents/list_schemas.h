#pragma once

#include <cstdint>
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

// Answers of commands, and requests and answers of MCP tools, have a prefix ("cli/status");
// documents have none.
enum class ListedSchemas : std::uint8_t { documents, all };

// The built-in schemas. Needs no project.
Result<SchemaList> list_schemas(ListedSchemas listed);
Json to_json(const SchemaList& list);

// A built-in schema. not_found, with the nearest name in the hint.
Result<Json> show_schema(const std::string& name);

}  // namespace baton::app
