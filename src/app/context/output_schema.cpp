#include "app/context/output_schema.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/handoff/output_template.h"
#include "domain/model/members.h"
#include "json/read.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kLocal = "#/$defs/";
constexpr std::string_view kMembers = "members";
constexpr std::string_view kHandover = "handover";

// Definitions to which handoff::complete_output() adds members, with the members that stay
// required.
struct RelaxedDefinition {
  std::string_view name;
  std::array<std::string_view, 4> required;  // empty names are unused
};
constexpr std::array kRelaxed = {
    RelaxedDefinition{"technicalDecision", {"decision", "rationale", "impact", "category"}},
    RelaxedDefinition{"constraint", {"type", "description", "severity"}},
    RelaxedDefinition{"artifactReference", {"path"}},
};

Result<Json> definitions_in(std::string_view schema) {
  BATON_TRY(Json document,
            json::read(resources::find_schema(schema)->content, std::string(schema)));
  return document["$defs"];
}

// Collects the definitions that a schema refers to, directly or indirectly, under local names.
class Bundle {
 public:
  Bundle(Json output, Json common) : sources_{std::move(output), std::move(common)} {}

  Json take(std::string_view name) {
    add(name);
    while (!pending_.empty()) {
      const std::string next = std::move(pending_.back());
      pending_.pop_back();
      Json definition = find(next);
      localize(definition);
      definitions_[next] = std::move(definition);
    }
    return std::move(definitions_);
  }

 private:
  Json find(std::string_view name) const {
    for (const Json& source : sources_) {
      if (const Json* const definition = model::member(source, name)) return *definition;
    }
    return Json::object();
  }

  void add(std::string_view name) {
    if (definitions_.contains(name)) return;
    definitions_[std::string(name)] = nullptr;
    pending_.emplace_back(name);
  }

  void localize(Json& schema) {
    if (!schema.is_structured()) return;
    // Examples name built-in agents, which the project may not have.
    if (schema.is_object()) schema.erase("examples");
    for (auto& [name, value] : schema.items()) {
      if (name != "$ref" || !value.is_string()) {
        localize(value);
        continue;
      }
      const std::string reference = value.get<std::string>();
      const std::string target = reference.substr(reference.rfind('/') + 1);
      value = text::concat(kLocal, target);
      add(target);
    }
  }

  std::array<Json, 2> sources_;
  Json definitions_ = Json::object();
  std::vector<std::string> pending_;
};

void relax(Json& definitions) {
  for (const RelaxedDefinition& relaxed : kRelaxed) {
    if (!definitions.contains(relaxed.name)) continue;
    Json required = Json::array();
    for (const std::string_view name : relaxed.required) {
      if (!name.empty()) required.push_back(name);
    }
    definitions[std::string(relaxed.name)]["required"] = std::move(required);
  }
}

void describe_provided(Json& definitions, const model::AgentRule& rule) {
  Json& properties = definitions[std::string(kHandover)]["properties"];
  for (const std::string& name : handoff::provided_members(rule)) {
    if (properties.contains(name)) continue;
    properties[name] = {{"description", text::concat("Provided by ", rule.agent, ".")}};
  }
}

}  // namespace

Result<Json> output_schema(const model::AgentRule& rule, const std::optional<Json>& own) {
  BATON_TRY(Json output, definitions_in("agent-output"));
  BATON_TRY(Json common, definitions_in("common"));
  Json definitions = Bundle(std::move(output), std::move(common)).take(kMembers);
  relax(definitions);
  describe_provided(definitions, rule);
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", text::concat("Output of ", rule.agent)},
                 {"description", text::concat("What `baton record --agent ", rule.agent,
                                              "` accepts. baton adds names, ids and times.")},
                 {"$ref", text::concat(kLocal, kMembers)},
                 {"required", {"status"}}};
  if (own) schema["allOf"] = {*own};
  schema["$defs"] = std::move(definitions);
  return schema;
}

}  // namespace baton::app
