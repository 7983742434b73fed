#pragma once

#include <span>
#include <string>
#include <string_view>

// Files that travel inside the program: the JSON Schemas of schemas/ and the templates of
// templates/, compiled in as constants. Line breaks and indentation of JSON are taken out, the
// values are those of the files. Every list is sorted by name.
namespace baton::resources {

struct Resource {
  std::string_view name;     // path below its folder without the suffix: "cli/status"
  std::string_view content;  // UTF-8; JSON is on one line
};

// A schema's $id is kSchemaBase + name + kSchemaSuffix.
inline constexpr std::string_view kSchemaBase = "https://baton.dev/schemas/";
inline constexpr std::string_view kSchemaSuffix = ".schema.json";

std::span<const Resource> schemas();
std::span<const Resource> templates();

// The meta-schemas of JSON Schema's drafts and their vocabularies, named by the URI's path:
// "draft-07/schema", "draft/2020-12/meta/core".
std::span<const Resource> meta_schemas();

// templates/prompts: texts for agents, in which {{name}} stands for what is put in.
std::span<const Resource> prompts();

// templates/claude, named by whole paths and kept byte by byte: what a project's .claude gets
// (agents/, commands/, skills/), and what is merged into its settings and its .mcp.json.
std::span<const Resource> claude_files();

// templates/ci: files for CI systems, in which {{version}} stands for baton's version.
std::span<const Resource> ci_files();

// templates/completion: the scripts of bash, fish and zsh, named by the shell.
std::span<const Resource> completion_scripts();

// docs/help: the pages of `baton help TOPIC`, as Markdown.
std::span<const Resource> help_pages();

// The agents' outputs of the README's tour, named by their files and kept byte by byte.
std::span<const Resource> tour_outputs();

// The live page: export.html, page.css, page.html and page.js, byte by byte. Empty if baton was
// built without it.
std::span<const Resource> page_files();

// By name ("workflow-state", "cli/status"; "configuration"); null if there is none.
const Resource* find_schema(std::string_view name);
const Resource* find_template(std::string_view name);
const Resource* find_prompt(std::string_view name);
const Resource* find_ci_file(std::string_view name);
const Resource* find_completion_script(std::string_view shell);

// By path below templates/claude ("settings.json", "agents/code-writer.md").
const Resource* find_claude_file(std::string_view path);

// The absolute $id of the schema of that name.
std::string schema_id(std::string_view name);
// By its absolute $id, without a fragment; null if it is not one of ours.
const Resource* find_schema_by_id(std::string_view id);
// The same for a meta-schema.
const Resource* find_meta_schema_by_id(std::string_view id);

}  // namespace baton::resources
