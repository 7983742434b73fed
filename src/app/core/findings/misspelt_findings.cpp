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

// The members of an agent's outputs that the project has.
struct OwnMembers {
  MemberNames beside = {};       // read by rules, beside the handover
  MemberNames handed_over = {};  // read by rules, in the handover
  MemberNames declared = {};     // by the agent's own schema, at any place
};

void add_source(const lint::FieldSource& source, OwnMembers& members) {
  const auto& tokens = source.pointer.tokens();
  if (tokens.empty()) return;
  members.beside.insert(tokens[0]);
  if (tokens.size() > 1 && tokens[0] == model::kHandoverMember) {
    members.handed_over.insert(tokens[1]);
  }
}

// Everything is only read for a question, once.
class OutputMembers {
 public:
  explicit OutputMembers(Workspace& workspace) : workspace_(workspace) {}

  [[nodiscard]] bool operator()(std::string_view agent, const model::OutputPlace& member) const;

 private:
  using ByAgent = std::map<std::string, OwnMembers, std::less<>>;

  [[nodiscard]] const OwnMembers& members_of(std::string_view agent) const;
  void add_read(const model::RelevanceMap& map) const;
  void add_declared_by_schema(std::string_view agent, OwnMembers& members) const;

  Workspace& workspace_;
  mutable bool has_read_ = false;  // what the rules read is in by_agent_
  mutable ByAgent by_agent_ = {};
  mutable MemberNames with_schema_ = {};  // agents whose schema was read, if they have one
};

bool OutputMembers::operator()(std::string_view agent, const model::OutputPlace& member) const {
  const OwnMembers& own = members_of(agent);
  const MemberNames& read = member.parent.empty() ? own.beside : own.handed_over;
  return read.contains(member.name) || own.declared.contains(member.name);
}

const OwnMembers& OutputMembers::members_of(std::string_view agent) const {
  if (!has_read_) {
    has_read_ = true;
    const Result<const Configuration*> configuration = workspace_.configuration();
    if (configuration) add_read((*configuration)->relevance_map);
  }
  auto found = by_agent_.find(agent);
  if (found == by_agent_.end()) found = by_agent_.emplace(agent, OwnMembers{}).first;
  if (with_schema_.emplace(agent).second) add_declared_by_schema(agent, found->second);
  return found->second;
}

// What is unusable is reported where it is used.
void OutputMembers::add_read(const model::RelevanceMap& map) const {
  for (const model::AgentRule& rule : map.agents()) {
    const Result<std::vector<lint::FieldSource>> sources = lint::upstream_sources(rule);
    if (!sources) continue;
    for (const lint::FieldSource& source : *sources) add_source(source, by_agent_[source.agent]);
  }
}

void OutputMembers::add_declared_by_schema(std::string_view agent, OwnMembers& members) const {
  const Result<const Configuration*> configuration = workspace_.configuration();
  if (!configuration) return;
  const auto own = (*configuration)->output_schemas.find(agent);
  if (own == (*configuration)->output_schemas.end()) return;
  const Result<json::Document> schema =
      read_project_schema(own->second, output_schema_setting(own->first), workspace_);
  if (schema) add_declared(schema->view(), members.declared);
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
