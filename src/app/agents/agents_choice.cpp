#include "app/agents/agents_choice.h"

#include <algorithm>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/agents/change_agents.h"
#include "app/agents/import_agents.h"
#include "app/agents/write_configuration.h"
#include "app/core/configuration/launched_agents.h"
#include "baton/identity.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "json/print.h"
#include "text/blank.h"
#include "text/comma_list.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kNaming =
    "name a template or the agents: `--agents planner,coder,reviewer`";
constexpr std::string_view kTemplateOfBuiltInMap = "feature";

// In the order of their work: each agent needs the one before it.
Result<MapTemplate> sequence_of(const std::vector<std::string>& agents) {
  if (agents.empty()) {
    return fail(ErrorCode::usage, "name at least one agent", "--agents", std::string(kNaming));
  }
  Json map = {{"extends", "none"}};
  const std::string* previous = nullptr;
  for (const std::string& agent : agents) {
    BATON_CHECK(check_new_agent(agent));
    if (map.contains(agent)) {
      return fail(ErrorCode::usage, "an agent is named twice", agent, "name each agent once");
    }
    map[agent] = {{"needsFrom", Json::array()}};
    if (previous != nullptr) map[agent]["needsFrom"].push_back(*previous);
    previous = &agent;
  }
  return read_template({.name = "--agents", .text = json::print(Json{{"relevanceMap", map}})});
}

Result<void> require_found_agents(Workspace& workspace) {
  BATON_TRY(const Json settings, project_settings(workspace));
  if (model::member(settings, "relevanceMap") != nullptr) {
    return fail(ErrorCode::conflict, "the project has a relevance map already",
                ".claude/baton.json", "`baton agent import --apply` adds the agents of files");
  }
  BATON_TRY(const Outcome<AgentsImported> proposed, import_agents({}, workspace));
  const auto* const proposal = std::get_if<AgentsImported>(&proposed);
  const bool is_usable = proposal == nullptr || !proposal->agents.empty();
  if (is_usable) return {};  // choose_map() reports why there is no proposal
  if (warnings_of_files(*proposal).empty()) {
    return fail(ErrorCode::not_found, "no agent files", std::string(kAgentsFolder.text()),
                std::string(kNaming));
  }
  return fail(ErrorCode::not_found, "no usable agent files", std::string(kAgentsFolder.text()),
              "`baton agent import` lists what is wrong with them");
}

Error unknown_choice(const std::string& choice, const std::vector<std::string>& templates) {
  std::vector<std::string_view> known = {kFoundAgents, kDefaultAgents};
  known.insert(known.end(), templates.begin(), templates.end());
  const std::string_view example =
      Identifier::is_valid(choice) ? std::string_view(choice) : "coder";
  return {.code = ErrorCode::not_found,
          .phrase = "unknown template",
          .subject = choice,
          .hint = text::concat(model::choice_hint(choice, known),
                               "; a list of agents has a comma: `--agents ", example,
                               ",` names one agent")};
}

Result<MapTemplate> template_of(const std::string& choice, Workspace& workspace) {
  BATON_TRY(const std::vector<std::string> names, template_names(workspace));
  const bool is_known = std::ranges::find(names, choice) != names.end();
  if (!is_known) return fail(unknown_choice(choice, names));
  return find_map_template(choice, workspace);
}

}  // namespace

Result<std::optional<MapTemplate>> agents_choice(const std::string& choice, Workspace& workspace) {
  if (choice == kFoundAgents) {
    BATON_CHECK(require_found_agents(workspace));
    return std::nullopt;
  }
  if (choice == kDefaultAgents) {
    BATON_TRY(MapTemplate built_in,
              find_map_template(std::string(kTemplateOfBuiltInMap), workspace));
    return built_in;
  }
  const bool is_list = text::is_blank(choice) || choice.find(',') != std::string::npos;
  BATON_TRY(MapTemplate chosen,
            is_list ? sequence_of(text::comma_list(choice)) : template_of(choice, workspace));
  return chosen;
}

Result<void> check_agent_list(const std::string& choice) {
  BATON_CHECK(sequence_of(text::comma_list(choice)));
  return {};
}

}  // namespace baton::app
