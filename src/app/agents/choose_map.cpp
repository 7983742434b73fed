#include "app/agents/choose_map.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/configuration/launched_agents.h"
#include "app/core/state/ownership.h"
#include "domain/authority/caller.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

bool is_called_by_a_person(const Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  return caller != nullptr && caller->is_at_least(authority::Role::person);
}

// True if there is no relevance map and no workflow yet.
Result<bool> has_no_map_yet(Workspace& workspace) {
  BATON_TRY(const Json settings, project_settings(workspace));
  if (model::member(settings, "relevanceMap") != nullptr) return false;
  BATON_TRY(const Presence presence, presence_of_state(workspace));
  return presence == Presence::absent;
}

Finding only_people_import() {
  return {.severity = Severity::info,
          .rule = "agents-not-imported",
          .message = "the agents of this folder are not in the relevance map",
          .file = std::string(kAgentsFolder.text()),
          .hint = "a person can add them with `baton agent import --apply`"};
}

bool adds_agents(const AgentsImported& proposal) {
  return std::ranges::find(proposal.agents, ImportAction::added, &ImportedAgent::action) !=
         proposal.agents.end();
}

// Proposes a map of the project's agents only; empty if no file gives an agent. Beside the files of
// the built-in agents, others do not change the map.
Result<Outcome<MapChosen>> map_of_files(DryRun dry_run, Workspace& workspace) {
  MapChosen answer;
  BATON_TRY(const bool is_open, has_no_map_yet(workspace));
  if (!is_open) return answer;
  BATON_TRY(Outcome<AgentsImported> proposed, import_agents({}, workspace));
  if (Report* report = std::get_if<Report>(&proposed)) return std::move(*report);
  const AgentsImported& proposal = std::get<AgentsImported>(proposed);
  answer.warnings = warnings_of_files(proposal);
  if (!adds_agents(proposal)) return answer;
  if (!proposal.extends_none || !is_called_by_a_person(workspace)) {
    answer.warnings.push_back(only_people_import());
    return answer;
  }
  BATON_TRY(Outcome<AgentsImported> outcome, import_agents({.dry_run = dry_run}, workspace));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  answer.from_files = std::get<AgentsImported>(std::move(outcome));
  answer.warnings.clear();  // the import has them
  if (dry_run == DryRun::yes) answer.new_settings = answer.from_files->written.settings;
  return answer;
}

}  // namespace

Result<Outcome<MapChosen>> choose_map(const ChooseMap& request, Workspace& workspace) {
  if (!request.chosen) return map_of_files(request.dry_run, workspace);
  BATON_TRY(Outcome<TemplateApplied> outcome,
            apply_template({.chosen = *request.chosen, .dry_run = request.dry_run}, workspace));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  MapChosen answer;
  answer.from_template = std::get<TemplateApplied>(std::move(outcome));
  if (request.dry_run == DryRun::yes) {
    answer.new_settings = answer.from_template->written.settings;
  }
  return answer;
}

}  // namespace baton::app
