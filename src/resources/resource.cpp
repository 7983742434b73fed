#include "resources/resource.h"

#include <algorithm>
#include <array>

namespace baton::resources {
namespace {

const Resource* find_in(std::span<const Resource> sorted, std::string_view name) {
  const auto found = std::ranges::lower_bound(sorted, name, {}, &Resource::name);
  return found != sorted.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

const Resource* find_schema(std::string_view name) {
  return find_in(schemas(), name);
}

const Resource* find_template(std::string_view name) {
  return find_in(templates(), name);
}

const Resource* find_prompt(std::string_view name) {
  return find_in(prompts(), name);
}

const Resource* find_ci_file(std::string_view name) {
  return find_in(ci_files(), name);
}

const Resource* find_completion_script(std::string_view shell) {
  return find_in(completion_scripts(), shell);
}

const Resource* find_claude_file(std::string_view path) {
  return find_in(claude_files(), path);
}

std::string schema_id(std::string_view name) {
  std::string id(kSchemaBase);
  id += name;
  id += kSchemaSuffix;
  return id;
}

const Resource* find_schema_by_id(std::string_view id) {
  if (!id.starts_with(kSchemaBase) || !id.ends_with(kSchemaSuffix)) return nullptr;
  const std::string_view rest = id.substr(kSchemaBase.size());
  if (rest.size() < kSchemaSuffix.size()) return nullptr;
  return find_schema(rest.substr(0, rest.size() - kSchemaSuffix.size()));
}

const Resource* find_meta_schema_by_id(std::string_view id) {
  // The drafts since 2019-09, and those before.
  constexpr std::array<std::string_view, 2> kBases = {"https://json-schema.org/",
                                                      "http://json-schema.org/"};
  for (const std::string_view base : kBases) {
    if (!id.starts_with(base)) continue;
    const Resource* const found = find_in(meta_schemas(), id.substr(base.size()));
    const bool is_recent = id.substr(base.size()).starts_with("draft/");
    return is_recent == (base == kBases[0]) ? found : nullptr;
  }
  return nullptr;
}

}  // namespace baton::resources
