#pragma once

#include <span>
#include <string_view>

// Files that travel inside the program: the JSON Schemas of schemas/ and the templates of
// templates/, compiled in as constants. Line breaks and indentation are taken out, the values
// are those of the files. Every list is sorted by name.
namespace baton::resources {

struct Resource {
  std::string_view name;     // path below its folder without the suffix: "cli/status"
  std::string_view content;  // UTF-8 JSON, one line
};

// A schema's $id is kSchemaBase + name + kSchemaSuffix.
inline constexpr std::string_view kSchemaBase = "https://baton.dev/schemas/";
inline constexpr std::string_view kSchemaSuffix = ".schema.json";

std::span<const Resource> schemas();
std::span<const Resource> templates();

// By name ("workflow-state", "cli/status"; "configuration"); null if there is none.
const Resource* find_schema(std::string_view name);
const Resource* find_template(std::string_view name);

// By its absolute $id, without a fragment; null if it is not one of ours.
const Resource* find_schema_by_id(std::string_view id);

}  // namespace baton::resources
