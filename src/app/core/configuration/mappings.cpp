#include "app/core/configuration/mappings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_redactor.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "resources/resource.h"
#include "schema/validator.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kMappingFolder = "migrations/";
constexpr std::string_view kMappingSuffix = ".json";

Result<migration::Mapping> read_mapping(std::string_view text, const std::string& name,
                                        const schema::Validator* validator, Workspace& workspace) {
  BATON_TRY(const Json document, json::read(text, name));
  if (validator != nullptr) {
    BATON_TRY(const Findings findings,
              finding_redactor_of(workspace).findings(*validator, document));
    if (has_errors(findings)) {
      const Finding& first = findings.front();
      return fail(Error{.code = ErrorCode::malformed,
                        .phrase = "this file is not a mapping",
                        .subject = name,
                        .pointer = first.instance_location,
                        .hint = text::concat(text_with_place(first),
                                             "; `baton schema show migration` prints the schema")});
    }
  }
  return migration::parse_mapping(document);
}

Result<void> add_own(std::vector<migration::Mapping>& mappings, Workspace& workspace) {
  const Directory& root = workspace.host().root;
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, kMappingsFolder));
  if (entries.empty()) return {};
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("migration"));
  for (const DirectoryEntry& entry : entries) {
    if (entry.kind != EntryKind::file || !entry.name.ends_with(kMappingSuffix)) continue;
    const RelativePath path = kMappingsFolder.child(entry.name);
    BATON_TRY(const std::string text, root.read(path));
    BATON_TRY(migration::Mapping mapping,
              read_mapping(text, std::string(path.text()), &validator, workspace));
    mappings.push_back(std::move(mapping));
  }
  return {};
}

Result<void> add_built_in(std::vector<migration::Mapping>& mappings, Workspace& workspace) {
  for (const resources::Resource& resource : resources::templates()) {
    if (!resource.name.starts_with(kMappingFolder)) continue;
    const std::string source(resource.name.substr(kMappingFolder.size()));
    const bool is_replaced =
        std::ranges::find(mappings, source, &migration::Mapping::source) != mappings.end();
    if (is_replaced) continue;
    BATON_TRY(migration::Mapping mapping,
              read_mapping(resource.content, source, nullptr, workspace));
    mappings.push_back(std::move(mapping));
  }
  return {};
}

}  // namespace

Result<std::vector<migration::Mapping>> load_mappings(Workspace& workspace) {
  std::vector<migration::Mapping> mappings;
  BATON_CHECK(add_own(mappings, workspace));
  BATON_CHECK(add_built_in(mappings, workspace));
  return mappings;
}

Result<std::vector<migration::Mapping>> built_in_mappings(Workspace& workspace) {
  std::vector<migration::Mapping> mappings;
  BATON_CHECK(add_built_in(mappings, workspace));
  return mappings;
}

}  // namespace baton::app
