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

// Calls `visit` with each field, each of its sources, and the source's place in the settings.
template <typename Visit>
Result<void> for_each_source(const model::AgentRule& rule, Visit visit) {
  BATON_TRY(const std::shared_ptr<const Json> fields, rule.context_fields.read());
  const json::Pointer place =
      json::Pointer().child("relevanceMap").child(rule.agent).child("contextFields");
  for (const auto& [name, field] : fields->template get_ref<const Json::object_t&>()) {
    const json::Pointer from = place.child(name).child("from");
    if (const Json* const single = model::member(field, "from")) visit(field, *single, from);
    for (const model::Element& source : model::elements(field, "from")) {
      visit(field, *source.value, from.child(source.index));
    }
  }
  return {};
}

}  // namespace

Result<std::vector<FieldSource>> upstream_sources(const model::AgentRule& rule) {
  std::vector<FieldSource> sources;
  BATON_CHECK(
      for_each_source(rule, [&](const Json& /*field*/, const Json& source, json::Pointer place) {
        std::optional<FieldSource> found = parsed(source, std::move(place));
        if (found) sources.push_back(*std::move(found));
      }));
  return sources;
}

Result<std::vector<FileSource>> file_sources(const model::AgentRule& rule) {
  std::vector<FileSource> sources;
  BATON_CHECK(
      for_each_source(rule, [&](const Json& /*field*/, const Json& source, json::Pointer place) {
        const std::string_view path = model::text_member(source, "file");
        if (!path.empty()) sources.push_back({std::string(path), std::move(place)});
      }));
  return sources;
}

Result<std::vector<json::Pointer>> lessons_for_objects(const model::AgentRule& rule) {
  std::vector<json::Pointer> places;
  BATON_CHECK(
      for_each_source(rule, [&](const Json& field, const Json& source, json::Pointer place) {
        const bool is_object = model::text_member(field, "type") == "object";
        if (is_object && model::member(source, "lessons") != nullptr)
          places.push_back(std::move(place));
      }));
  return places;
}

}  // namespace baton::lint
