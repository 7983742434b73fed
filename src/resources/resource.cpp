#include "resources/resource.h"

#include <algorithm>

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

const Resource* find_claude_file(std::string_view path) {
  return find_in(claude_files(), path);
}

const Resource* find_schema_by_id(std::string_view id) {
  if (!id.starts_with(kSchemaBase) || !id.ends_with(kSchemaSuffix)) return nullptr;
  const std::string_view rest = id.substr(kSchemaBase.size());
  if (rest.size() < kSchemaSuffix.size()) return nullptr;
  return find_schema(rest.substr(0, rest.size() - kSchemaSuffix.size()));
}

}  // namespace baton::resources
