#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "cli/manual/manual.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "json/read.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

Json schema_of(std::string_view name) {
  return *json::read(resources::find_schema(name)->content, std::string(name));
}

// A place in a schema; its references are relative to the schema.
struct Place {
  const Json* schema;
  const Json* value;
};

// The schemas that the state's references lead to.
class Schemas {
 public:
  [[nodiscard]] Place state() const { return {&state_, &state_}; }

  // Where "$ref" leads; empty if there is none.
  [[nodiscard]] std::optional<Place> follow(const Place& from) const {
    const std::string reference(model::text_member(*from.value, "$ref"));
    if (reference.empty()) return std::nullopt;
    const std::size_t hash = std::min(reference.find('#'), reference.size());
    const Json* schema = from.schema;
    if (reference.starts_with("common.")) schema = &common_;
    if (reference.starts_with("agent-output.")) schema = &output_;
    if (hash == reference.size()) return Place{schema, schema};
    return Place{schema, &schema->at(Json::json_pointer(reference.substr(hash + 1)))};
  }

 private:
  Json state_ = schema_of("workflow-state");
  Json common_ = schema_of("common");
  Json output_ = schema_of("agent-output");
};

std::string type_of(const Place& place, const Schemas& schemas) {
  const Json& member = *place.value;
  if (const std::optional<Place> target = schemas.follow(place)) {
    const std::string title(model::text_member(*target->value, "title"));
    const bool is_object = target->value->contains("properties") && !title.empty();
    return is_object ? title : type_of(*target, schemas);
  }
  if (member.contains("const")) return member["const"].dump();
  if (const auto words = member.find("enum"); words != member.end()) {
    std::string list;
    for (const Json& word : *words) list += text::concat(list.empty() ? "" : ", ", word.dump());
    return list;
  }
  if (const auto items = member.find("items"); items != member.end()) {
    return text::concat("array of ", type_of({place.schema, &*items}, schemas));
  }
  const auto type = member.find("type");
  return type == member.end() || !type->is_string() ? "any value" : type->get<std::string>();
}

std::string description_of(const Place& place, const Schemas& schemas) {
  const std::string own(model::text_member(*place.value, "description"));
  const std::optional<Place> target = own.empty() ? schemas.follow(place) : std::nullopt;
  return target ? std::string(model::text_member(*target->value, "description")) : own;
}

bool is_required(const Json& definition, const std::string& name) {
  const auto required = definition.find("required");
  return required != definition.end() &&
         std::ranges::find(*required, Json(name)) != required->end();
}

void write_members(const Json& definition, const Schemas& schemas, ManualPage& page) {
  page.begin_list();
  for (const auto& [name, member] : definition["properties"].items()) {
    page.item(text::concat("Cm ", macro_word(name)));
    const std::string_view required = is_required(definition, name) ? " (required)" : "";
    const Place place{schemas.state().schema, &member};
    std::string description = description_of(place, schemas);
    if (!description.empty() && !description.ends_with('.')) description += ".";
    page.prose(text::concat("Type: ", type_of(place, schemas), required, ".\n", description));
  }
  page.end_list();
}

}  // namespace

ManualPage state_page(std::string_view date) {
  const Schemas schemas;
  const Json& schema = *schemas.state().schema;
  ManualPage page("baton-workflow-state", "5", date);
  page.name("the state of a workflow");
  page.section("DESCRIPTION");
  page.prose(model::text_member(schema, "description"));
  page.macro("Pp");
  page.prose(
      "Any program may read the file. Change it with `baton`, which takes the lock, "
      "validates the new state and keeps the old one in the journal.");
  for (const auto& [name, definition] : schema["$defs"].items()) {
    if (!definition.contains("properties")) continue;
    const std::string title(model::text_member(definition, "title"));
    page.subsection(title.empty() ? name : title);
    page.prose(model::text_member(definition, "description"));
    write_members(definition, schemas, page);
  }
  page.section("FILES");
  page.macro("Pa .claude/workflow\\-state.json");
  page.section("EXAMPLES");
  page.literal(json::print(schema["examples"][0]));
  page.see_also({"baton(1)", "baton-get(1)", "baton-schema(1)", "baton-validate(1)"});
  return page;
}

}  // namespace baton::cli
