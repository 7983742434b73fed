#include "app/agents/import_agents.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/agents/find_agent_files.h"
#include "app/agents/list_agents.h"
#include "app/core/findings/finding_json.h"
#include "domain/claude/agent_file.h"
#include "domain/model/agent_aliases.h"
#include "domain/model/members.h"
#include "domain/model/project_map.h"
#include "domain/model/relevance_map.h"
#include "domain/model/settings_findings.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/pattern.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr const char* kRelevanceMap = "relevanceMap";
constexpr const char* kHintToBuiltIn =
    "it is a built-in agent, which the project's map is without: give relevanceMap in "
    ".claude/baton.json \"extends\": \"default\", or add a rule for it";

// Without a block the rule has no prerequisites: none are invented.
Json new_rule(const claude::AgentFile& file) {
  Json rule = Json::object();
  if (!file.description.empty()) rule["description"] = file.description;
  rule["needsFrom"] = Json::array();
  if (!file.rule.is_null()) rule.update(file.rule);
  return rule;
}

// Claude Code launches a plugin's agent as "plugin:agent". A * would make the alias a pattern.
void put_alias(const FoundAgent& found, Json& settings) {
  if (found.plugin.empty() || found.plugin.find('*') != std::string::npos) return;
  const std::string launched = text::concat(found.plugin, ":", found.content.name);
  const auto is_matched = [&launched](const model::AgentAlias& known) {
    return shared::matches(known.pattern, launched);
  };
  if (std::ranges::any_of(model::agent_aliases(settings), is_matched)) return;
  Json& agents = settings["agents"];  // an object, or missing: the configuration is valid
  if (!agents.is_null() && !agents.is_object()) return;
  Json& aliases = agents["aliases"];
  if (aliases.is_null() || aliases.is_object()) aliases[launched] = found.content.name;
}

const Json* rule_in(const Json& settings, const std::string& agent) {
  const Json* const map = model::object_member(settings, kRelevanceMap);
  return map == nullptr ? nullptr : model::object_member(*map, agent);
}

// Whether an unknown agent, which the rule at the finding's place needs, is a built-in one. Only a
// map that begins without these lacks it.
bool names_built_in_agent(const Finding& finding, const ImportedAgent& source) {
  if (finding.rule != model::kUnknownAgent) return false;
  const auto place = json::Pointer::parse(finding.instance_location);
  if (!place) return false;
  const Json proposed = {{kRelevanceMap, {{source.agent, source.rule}}}};
  const Json* const needed = json::find(proposed, *place);
  return needed != nullptr && model::is_one_of(model::text_of(*needed), built_in_agents());
}

// What is wrong with a rule that a file's block gives is to be corrected in this file.
void place_in_agent_files(const std::vector<ImportedAgent>& agents, Findings& findings) {
  for (Finding& finding : findings) {
    const auto source = std::ranges::find_if(agents, [&](const ImportedAgent& agent) {
      const bool is_from_block = agent.has_block && agent.action != ImportAction::unchanged;
      const std::string rule = text::concat("/", kRelevanceMap, "/", agent.agent, "/");
      return is_from_block && finding.instance_location.starts_with(rule);
    });
    if (source == agents.end()) continue;
    if (names_built_in_agent(finding, *source)) finding.hint = kHintToBuiltIn;
    finding.file = source->file;
    finding.instance_location.clear();
  }
}

class Import {
 public:
  Import(FoundAgents& found, const Configuration& configuration, AgentsImported& answer)
      : found_(found), map_(configuration.relevance_map), answer_(answer) {}

  Result<Outcome<ConfigurationWritten>> carry_out(Workspace& workspace) {
    const SettingsChange change = [this](Json& settings) { return put_rules(settings); };
    for (;;) {
      BATON_TRY(Outcome<ConfigurationWritten> outcome,
                change_configuration(change, workspace, answer_.dry_run));
      Report* const report = std::get_if<Report>(&outcome);
      if (report == nullptr) return outcome;
      place_in_agent_files(answer_.agents, report->findings);
      if (!ignore_files(report->findings)) return outcome;
    }
  }

 private:
  // Ignores the files that need an agent which the map would lack. The rules of the others may need
  // the agents of these files.
  bool ignore_files(const Findings& findings) {
    bool any = false;
    for (const Finding& finding : findings) {
      const bool is_needed =
          finding.severity == Severity::error && finding.rule == model::kUnknownAgent;
      if (!is_needed || finding.file == kConfigurationFile.text()) continue;
      ignored_.insert(finding.file);
      found_.warnings.push_back(about_agent_file(
          finding.file, text::concat("the file is ignored: ", finding.message), finding.hint));
      any = true;
    }
    return any;
  }

  // True if the new map will have only the project's agents.
  [[nodiscard]] bool begins_without_built_in(const Json& settings) const {
    if (model::object_member(settings, kRelevanceMap) != nullptr) {
      return model::extends_none(settings);
    }
    const std::vector<std::string_view> built_in = built_in_agents();
    const bool is_any_used = ignored_.size() < found_.agents.size();
    return is_any_used && std::ranges::none_of(found_.agents, [&](const FoundAgent& found) {
             return model::is_one_of(found.content.name, built_in);
           });
  }

  Result<void> put_rules(Json& settings) {
    answer_.agents.clear();
    const bool had_map = model::object_member(settings, kRelevanceMap) != nullptr;
    answer_.extends_none = begins_without_built_in(settings);
    if (answer_.extends_none && !had_map) settings[kRelevanceMap] = {{"extends", "none"}};
    for (const FoundAgent& found : found_.agents) {
      if (ignored_.contains(found.file)) continue;
      put(found, settings);
      put_alias(found, settings);
    }
    return {};
  }

  void put(const FoundAgent& found, Json& settings) {
    const std::string& agent = found.content.name;
    ImportedAgent imported{.agent = agent,
                           .file = found.file,
                           .action = ImportAction::unchanged,
                           .has_block = !found.content.rule.is_null(),
                           .rule = {}};
    const bool is_known = rule_in(settings, agent) != nullptr ||
                          (!answer_.extends_none && map_.find(agent) != nullptr);
    if (!is_known) {
      imported.action = ImportAction::added;
      imported.rule = new_rule(found.content);
      model::put_rule(settings, agent, imported.rule, built_in_agents());
    } else if (imported.has_block) {
      change(found.content, settings, imported);
    }
    answer_.agents.push_back(std::move(imported));
  }

  static void change(const claude::AgentFile& file, Json& settings, ImportedAgent& imported) {
    const Json before = settings;
    model::change_rule(settings, file.name, file.rule);
    if (settings == before) return;
    imported.action = ImportAction::changed;
    imported.rule = *rule_in(settings, file.name);
  }

  FoundAgents& found_;
  std::set<std::string> ignored_;  // files
  const model::RelevanceMap& map_;
  AgentsImported& answer_;
};

}  // namespace

std::string_view name_of(ImportAction action) {
  switch (action) {
    case ImportAction::added: return "added";
    case ImportAction::changed: return "changed";
    case ImportAction::unchanged: break;
  }
  return "unchanged";
}

Result<Outcome<AgentsImported>> import_agents(const ImportAgents& request, Workspace& workspace) {
  BATON_TRY(const Configuration* const current, workspace.configuration());
  const Configuration configuration = *current;  // writing invalidates the workspace's
  BATON_TRY(FoundAgents found, find_agents(workspace));
  AgentsImported answer{.agents = {}, .dry_run = request.dry_run, .written = {}};
  BATON_TRY(Outcome<ConfigurationWritten> outcome,
            Import(found, configuration, answer).carry_out(workspace));
  if (Report* report = std::get_if<Report>(&outcome)) {
    report->findings.insert(report->findings.end(), found.warnings.begin(), found.warnings.end());
    return std::move(*report);
  }
  answer.written = std::get<ConfigurationWritten>(std::move(outcome));
  Findings& warnings = answer.written.warnings;
  place_in_agent_files(answer.agents, warnings);
  warnings.insert(warnings.begin(), found.warnings.begin(), found.warnings.end());
  return answer;
}

Findings warnings_of_files(const AgentsImported& answer) {
  Findings warnings;
  std::ranges::copy_if(answer.written.warnings, std::back_inserter(warnings),
                       [](const Finding& warning) { return warning.rule == kAgentFileRule; });
  return warnings;
}

Json to_json(const AgentsImported& answer) {
  Json agents = Json::array();
  for (const ImportedAgent& agent : answer.agents) {
    Json json = {{"agent", agent.agent},
                 {"file", agent.file},
                 {"action", name_of(agent.action)},
                 {"hasBlock", agent.has_block}};
    if (agent.action != ImportAction::unchanged) json["rule"] = agent.rule;
    agents.push_back(std::move(json));
  }
  return {{"applied", answer.dry_run == DryRun::no},
          {"file", answer.written.file},
          {"action", name_of(answer.written.action)},
          {"extends", answer.extends_none ? "none" : "default"},
          {"agents", std::move(agents)},
          {"warnings", to_json(answer.written.warnings)}};
}

}  // namespace baton::app
