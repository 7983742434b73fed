#include "app/core/configuration/mappings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_redactor.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "json/read.h"
#include "resources/resource.h"
#include "schema/validator.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kMappingFolder = "migrations/";
constexpr std::string_view kMappingSuffix = ".json";

Result<migration::Mapping> checked_mapping(const Json& document, const std::string& name,
                                           const schema::Validator& validator,
                                           Workspace& workspace) {
  BATON_TRY(const Findings findings, finding_redactor_of(workspace).findings(validator, document));
  if (!has_errors(findings)) return migration::parse_mapping(document);
  const Finding& first = findings.front();
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "this file is not a mapping",
                    .subject = name,
                    .pointer = first.instance_location,
                    .hint = text::concat(text_with_place(first),
                                         "; `baton schema show migration` prints the schema")});
}

OwnMapping read_own(const RelativePath& path, const schema::Validator& validator,
                    Workspace& workspace) {
  OwnMapping own{.file = std::string(path.text())};
  const Result<std::string> text = workspace.host().root.read(path);
  const Result<Json> document =
      text ? json::read(*text, own.file) : Result<Json>(fail(text.error()));
  if (!document) {
    own.mapping = fail(document.error());
    return own;
  }
  own.source = model::text_member(*document, "source");
  own.mapping = checked_mapping(*document, own.file, validator, workspace);
  return own;
}

bool has_mapping(const std::vector<migration::Mapping>& mappings, std::string_view source) {
  return std::ranges::find(mappings, source, &migration::Mapping::source) != mappings.end();
}

Result<void> add_built_in(std::vector<migration::Mapping>& mappings) {
  for (const resources::Resource& resource : resources::templates()) {
    if (!resource.name.starts_with(kMappingFolder)) continue;
    const std::string source(resource.name.substr(kMappingFolder.size()));
    if (has_mapping(mappings, source)) continue;
    BATON_TRY(const Json document, json::read(resource.content, source));
    BATON_TRY(migration::Mapping mapping, migration::parse_mapping(document));
    mappings.push_back(std::move(mapping));
  }
  return {};
}

}  // namespace

Result<std::vector<OwnMapping>> own_mappings(Workspace& workspace) {
  std::vector<OwnMapping> own;
  BATON_TRY(const std::vector<DirectoryEntry> entries,
            store::list_if_there(workspace.host().root, kMappingsFolder));
  if (entries.empty()) return own;
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("migration"));
  for (const DirectoryEntry& entry : entries) {
    if (entry.kind != EntryKind::file || !entry.name.ends_with(kMappingSuffix)) continue;
    own.push_back(read_own(kMappingsFolder.child(entry.name), validator, workspace));
  }
  return own;
}

Result<std::vector<migration::Mapping>> load_mappings(Workspace& workspace,
                                                      std::optional<std::string_view> source) {
  BATON_TRY(std::vector<OwnMapping> own, own_mappings(workspace));
  std::vector<migration::Mapping> mappings;
  std::optional<Error> unusable;
  for (OwnMapping& each : own) {
    const bool is_needed = !source || each.source == *source;
    if (!each.mapping && is_needed) return fail(each.mapping.error());
    if (each.mapping) {
      mappings.push_back(*std::move(each.mapping));
    } else if (!unusable && each.source.empty()) {
      unusable = each.mapping.error();
    }
  }
  BATON_CHECK(add_built_in(mappings));
  // A text that is not JSON names no source: it may be the mapping that is meant.
  if (source && unusable && !has_mapping(mappings, *source)) return fail(*std::move(unusable));
  return mappings;
}

Result<std::vector<migration::Mapping>> built_in_mappings() {
  std::vector<migration::Mapping> mappings;
  BATON_CHECK(add_built_in(mappings));
  return mappings;
}

}  // namespace baton::app
