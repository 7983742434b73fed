#include "app/claude/agent_files.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/agents/find_agent_files.h"
#include "app/agents/list_agents.h"
#include "app/agents/write_configuration.h"
#include "app/core/configuration/launched_agents.h"
#include "domain/claude/new_agent_file.h"
#include "domain/model/project_map.h"
#include "json/print.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::app {
namespace {

struct MapInForce {
  model::RelevanceMap map;
  Json settings;  // the project's
};

Result<MapInForce> map_in_force(const std::optional<Json>& settings, Workspace& workspace) {
  if (settings) {
    BATON_TRY(Configuration configuration, read_configuration(json::print(*settings)));
    return MapInForce{.map = std::move(configuration.relevance_map), .settings = *settings};
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(Json written, project_settings(workspace));
  return MapInForce{.map = configuration->relevance_map, .settings = std::move(written)};
}

bool has_other_file(const std::string& agent, const RelativePath& path,
                    const std::vector<AgentFileName>& files) {
  return std::ranges::any_of(files, [&](const AgentFileName& file) {
    return file.agent == agent && file.file != path.text();
  });
}

bool has_file(const std::string& agent, const std::vector<AgentFileName>& files) {
  return std::ranges::find(files, agent, &AgentFileName::agent) != files.end();
}

}  // namespace

Result<AgentFilesToCopy> agent_files(const std::optional<Json>& settings, Workspace& workspace) {
  BATON_TRY(const MapInForce in_force, map_in_force(settings, workspace));
  BATON_TRY(AgentFilesFound found, find_agent_files(workspace));
  std::vector<AgentFileName> there = std::move(found.files);
  std::ranges::move(found.linked, std::back_inserter(there));
  const std::vector<std::string_view> built_in = built_in_agents();
  std::vector<CopiedFile> files;
  for (const model::AgentRule& rule : in_force.map.agents()) {
    BATON_TRY(const RelativePath name, RelativePath::parse(text::concat(rule.agent, ".md")));
    const RelativePath path = kAgentsFolder.join(name);
    const bool is_own =
        model::origin_of(rule.agent, in_force.settings, built_in) == model::RuleOrigin::own;
    if (is_own ? has_file(rule.agent, there) : has_other_file(rule.agent, path, there)) continue;
    const resources::Resource* const ours =
        is_own ? nullptr : resources::find_claude_file(text::concat("agents/", rule.agent, ".md"));
    files.push_back(
        {.path = path,
         .content = ours == nullptr ? claude::new_agent_file(rule) : std::string(ours->content)});
  }
  std::ranges::sort(files, {}, &CopiedFile::path);
  return AgentFilesToCopy{.files = std::move(files), .warnings = std::move(found.warnings)};
}

}  // namespace baton::app
