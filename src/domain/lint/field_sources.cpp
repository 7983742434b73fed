#include "domain/lint/field_sources.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::lint {
namespace {

std::optional<FieldSource> parsed(const Json& source, json::Pointer place) {
  const std::string_view text = model::text_of(source);
  const std::size_t hash = text.find('#');
  if (hash == std::string_view::npos) return std::nullopt;
  Result<json::Pointer> pointer = json::Pointer::parse(text.substr(hash + 1));
  if (!pointer) return std::nullopt;
  return FieldSource{.agent = std::string(model::bare_agent_name(text.substr(0, hash))),
                     .pointer = *std::move(pointer),
                     .place = std::move(place)};
}

}  // namespace

Result<std::vector<FieldSource>> upstream_sources(const model::AgentRule& rule) {
  BATON_TRY(const std::shared_ptr<const Json> fields, rule.context_fields.read());
  const json::Pointer place =
      json::Pointer().child("relevanceMap").child(rule.agent).child("contextFields");
  std::vector<FieldSource> sources;
  const auto add = [&sources](const Json& source, json::Pointer where) {
    std::optional<FieldSource> found = parsed(source, std::move(where));
    if (found) sources.push_back(*std::move(found));
  };
  for (const auto& [name, field] : fields->get_ref<const Json::object_t&>()) {
    const json::Pointer from = place.child(name).child("from");
    if (const Json* const single = model::member(field, "from")) add(*single, from);
    for (const model::Element& source : model::elements(field, "from")) {
      add(*source.value, from.child(source.index));
    }
  }
  return sources;
}

}  // namespace baton::lint
