#include "app/agents/outline_project.h"

#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/agents/find_agent_files.h"
#include "app/agents/templates.h"
#include "app/agents/write_configuration.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

bool has_entry(const Workspace& workspace, const RelativePath& path) {
  const Result<std::optional<EntryStatus>> status = workspace.host().root.status(path);
  return status && status->has_value();
}

CiTraces ci_traces(const Workspace& workspace) {
  if (has_entry(workspace, ".github")) return CiTraces::github;
  return has_entry(workspace, ".gitlab-ci.yml") ? CiTraces::gitlab : CiTraces::none;
}

}  // namespace

Result<ProjectOutline> outline_project(Workspace& workspace) {
  const std::string& root = workspace.root().path;
  ProjectOutline outline{.folder = root.substr(root.rfind('/') + 1)};
  BATON_TRY(outline.state, presence_of_state(workspace));
  BATON_TRY(const Json settings, project_settings(workspace));
  outline.has_map = model::member(settings, "relevanceMap") != nullptr;
  outline.has_claude_folder = has_entry(workspace, ".claude");
  BATON_TRY(const std::vector<AgentFileName> files, agent_file_names(workspace));
  for (const AgentFileName& file : files) outline.agents.push_back(file.agent);
  BATON_TRY(const Outcome<TemplatesListed> listed, list_templates({}, workspace));
  if (const auto* templates = std::get_if<TemplatesListed>(&listed)) {
    for (const MapTemplate& found : templates->templates) outline.templates.push_back(found.name);
  }
  outline.ci = ci_traces(workspace);
  return outline;
}

}  // namespace baton::app
