#include "app/documents/document_kind.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/guard/paths.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "resources/resource.h"

namespace baton::app {
namespace {

struct KindShape {
  std::string_view kind;
  std::array<std::string_view, 2> all_of;
};

// Checked in this order; the first shape whose members all exist is used.
constexpr std::array<KindShape, 7> kShapes = {{
    {"agent-context", {"agentName", "workflowContext"}},
    {"workflow-summary", {"finalStatus", "agentsUsed"}},
    {"workflow-state", {"workflowId", "workflowId"}},
    {"agent-output", {"agentName", "executionId"}},
    {"agent-output", {"agentName", "status"}},
    {"agent-output", {"status", "keyFindings"}},
    {"migration", {"source", "rules"}},
}};

// The URL in $schema without its fragment and query: "#" at its end, or "?raw=1", names no other
// schema.
std::string_view schema_url(const json::View& document) {
  const std::string_view url = model::text_member(document, "$schema");
  return url.substr(0, url.find_first_of("?#"));
}

// True if $schema does not name another format. A document may name a copy of the schema.
bool may_conform_to(std::string_view schema_file, const json::View& document) {
  const std::string_view url = schema_url(document);
  return url.substr(url.rfind('/') + 1) == schema_file || !model::member(document, "$schema");
}

// True if an agent could submit it as its output, of which only the status is required.
bool may_be_output(const json::View& document) {
  if (!may_conform_to("agent-output.schema.json", document)) return false;
  constexpr std::array<std::string_view, 3> kStatuses = {"success", "warning", "error"};
  return model::is_one_of(model::text_member(document, "status"), kStatuses) &&
         document.each_member([](std::size_t, std::string_view name, const json::View&) {
           return name == "$schema" || model::is_one_of(name, model::kOutputMembers);
         });
}

// True if every member is a member of a configuration, all of which are optional: the $schema of
// another format decides.
bool is_configuration(const json::View& document) {
  if (!may_conform_to("configuration.schema.json", document)) return false;
  const resources::Resource* schema = resources::find_schema("configuration");
  const bool has_members = document.type() == json::Type::object && document.size() > 0;
  if (schema == nullptr || !has_members) return false;
  const Result<Json> known = json::read(schema->content, "configuration");
  if (!known) return false;
  const Json* members = model::object_member(*known, "properties");
  return members != nullptr &&
         document.each_member([members](std::size_t, std::string_view name, const json::View&) {
           return model::member(*members, name) != nullptr;
         });
}

}  // namespace

DocumentPlaces::DocumentPlaces(Workspace& workspace)
    : folders_(workspace.folders()),
      configuration_(workspace.root().absolute(kConfigurationFile.text())),
      state_(workspace.root().absolute(workspace.root().state.text())),
      parked_(workspace.root().absolute(kParkedFolder.text())),
      mappings_(workspace.root().absolute(kMappingsFolder.text())) {}

std::optional<std::string_view> DocumentPlaces::kind_at(const std::string& path) const {
  const std::string target = folders_.resolve(path);
  if (target == configuration_) return "configuration";
  if (target == state_ || guard::is_in(target, parked_)) return "workflow-state";
  if (guard::is_in(target, mappings_)) return "migration";
  return std::nullopt;
}

std::string_view document_kind(const json::View& document) {
  if (const auto* named = resources::find_schema_by_id(schema_url(document))) {
    return named->name;
  }
  for (const KindShape& shape : kShapes) {
    if (std::ranges::all_of(shape.all_of, [&](std::string_view name) {
          return static_cast<bool>(model::member(document, name));
        })) {
      return shape.kind;
    }
  }
  if (may_be_output(document)) return "agent-output";
  return is_configuration(document) ? "configuration" : "workflow-state";
}

}  // namespace baton::app
