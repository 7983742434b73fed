#include "app/core/findings/misspelt_findings.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/schemas/project_schema.h"
#include "domain/lint/field_sources.h"
#include "domain/model/members.h"
#include "json/document.h"
#include "json/view.h"

namespace baton::app {
namespace {

using MemberNames = std::set<std::string, std::less<>>;

void add_declared(const json::View& schema, MemberNames& names) {
  if (schema.is_array()) {
    schema.each_element([&](std::size_t, const json::View& part) {
      add_declared(part, names);
      return true;
    });
  }
  if (!schema.is_object()) return;
  if (const json::View properties = model::object_member(schema, "properties")) {
    properties.each_member([&](std::size_t, std::string_view name, const json::View&) {
      names.emplace(name);
      return true;
    });
  }
  for (const std::string_view name : model::text_elements(schema, "required")) names.emplace(name);
  schema.each_member([&](std::size_t, std::string_view, const json::View& part) {
    add_declared(part, names);
    return true;
  });
}

// What is unusable is reported where it is used.
void add_read(const model::RelevanceMap& map, std::string_view agent, MemberNames& names) {
  for (const model::AgentRule& rule : map.agents()) {
    const Result<std::vector<lint::FieldSource>> sources = lint::upstream_sources(rule);
    if (!sources) continue;
    for (const lint::FieldSource& source : *sources) {
      if (source.agent != agent) continue;
      names.insert(source.pointer.tokens().begin(), source.pointer.tokens().end());
    }
  }
}

// The schema is only read for a question, once.
class OutputMembers {
 public:
  explicit OutputMembers(Workspace& workspace) : workspace_(workspace) {}

  [[nodiscard]] bool operator()(std::string_view agent, std::string_view name) const;

 private:
  [[nodiscard]] MemberNames names_for(std::string_view agent) const;

  Workspace& workspace_;
  mutable std::map<std::string, MemberNames, std::less<>> known_ = {};
};

bool OutputMembers::operator()(std::string_view agent, std::string_view name) const {
  auto known = known_.find(agent);
  if (known == known_.end()) known = known_.emplace(agent, names_for(agent)).first;
  return known->second.contains(name);
}

MemberNames OutputMembers::names_for(std::string_view agent) const {
  MemberNames names;
  const Result<const Configuration*> configuration = workspace_.configuration();
  if (!configuration) return names;
  add_read((*configuration)->relevance_map, agent, names);
  const auto own = (*configuration)->output_schemas.find(agent);
  if (own == (*configuration)->output_schemas.end()) return names;
  const Result<json::Document> schema =
      read_project_schema(own->second, output_schema_setting(own->first), workspace_);
  if (schema) add_declared(schema->view(), names);
  return names;
}

}  // namespace

Findings misspelt_state_findings(const json::View& state, Workspace& workspace,
                                 model::MeantMembers meant) {
  const OutputMembers members(workspace);
  return model::misspelt_members(state, std::cref(members), meant);
}

Findings misspelt_output_findings(const json::View& output, Workspace& workspace) {
  const OutputMembers members(workspace);
  return model::misspelt_output_members(output, std::cref(members));
}

}  // namespace baton::app
