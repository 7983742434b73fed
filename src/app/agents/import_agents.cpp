#include "app/agents/import_agents.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/agents/change_agents.h"
#include "app/agents/list_agents.h"
#include "app/core/configuration/launched_agents.h"
#include "app/core/files/walk_folder.h"
#include "app/core/findings/finding_json.h"
#include "app/core/schemas/schema_library.h"
#include "domain/claude/agent_file.h"
#include "domain/model/agent_aliases.h"
#include "domain/model/members.h"
#include "domain/model/project_map.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/pattern.h"
#include "json/read.h"
#include "schema/validator.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kMostAgentFiles = 500;
constexpr std::size_t kDeepestFolder = 8;  // below .claude/agents
constexpr const char* kRelevanceMap = "relevanceMap";
// A plugin is a folder with this file; its agents are in its folder `agents`.
constexpr RelativePath kPluginFile = ".claude-plugin/plugin.json";
constexpr RelativePath kPluginAgents = "agents";
constexpr std::array<RelativePath, 2> kPluginFolders = {RelativePath("plugins"),
                                                        RelativePath(".claude/plugins")};

struct FoundAgent {
  std::string file;
  std::string plugin;  // whose agent it is; empty: the project's
  claude::AgentFile content;
};

struct FoundAgents {
  std::vector<FoundAgent> agents;
  Findings warnings;
};

Finding about_file(std::string_view file, std::string message, std::string hint = {}) {
  return {.severity = Severity::warning,
          .rule = "agent-file",
          .message = std::move(message),
          .file = std::string(file),
          .hint = std::move(hint)};
}

Finding about_error(std::string_view file, const Error& error) {
  Finding finding =
      about_file(file, text::concat("the file is ignored: ", error.phrase.view()), error.hint);
  finding.position = error.position;
  return finding;
}

// The schema of relevance maps decides which names and values are allowed.
Findings faults_of_rule(const FoundAgent& found, const schema::Validator& validator) {
  const Json rule = found.content.rule.is_null() ? Json::object() : found.content.rule;
  const Json map = {{found.content.name, rule}};
  Result<Findings> findings = validator.validate(map);
  if (!findings) return {about_error(found.file, findings.error())};
  for (Finding& finding : *findings) {
    finding = about_file(found.file, text::concat("the file is ignored: ", finding.message));
  }
  return *std::move(findings);
}

class AgentFiles {
 public:
  explicit AgentFiles(Workspace& workspace) : root_(workspace.host().root) {}

  Result<FoundAgents> read(const schema::Validator& validator) {
    BATON_CHECK(read_folder(kAgentsFolder, kDeepestFolder, validator));
    read_plugin(kPluginFile, kPluginAgents, validator);
    for (const RelativePath& folder : kPluginFolders) read_plugins(folder, validator);
    return std::move(found_);
  }

 private:
  // Anything that is not a folder of plugins belongs to another program and is not an error.
  void read_plugins(const RelativePath& folder, const schema::Validator& validator) {
    const Result<std::vector<DirectoryEntry>> entries = root_.list(folder);
    if (!entries) return;
    for (const DirectoryEntry& entry : *entries) {
      const RelativePath plugin = folder.child(entry.name);
      if (entry.kind != EntryKind::directory) continue;
      read_plugin(plugin.join(kPluginFile), plugin.join(kPluginAgents), validator);
    }
  }

  void read_plugin(const RelativePath& file, const RelativePath& agents,
                   const schema::Validator& validator) {
    const Result<std::optional<EntryStatus>> status = root_.status(file);
    if (!status || !*status) return;
    const Result<std::string> text = root_.read(file, kLargestAgentFile);
    const Result<Json> manifest = text ? json::read(*text, "") : Result<Json>(fail(text.error()));
    plugin_ = manifest ? model::text_member(*manifest, "name") : "";
    const Result<void> read = read_folder(agents, kDeepestFolder, validator);
    if (!read) found_.warnings.push_back(about_error(agents.text(), read.error()));
  }

  void warn(const RelativePath& file, std::string message) {
    found_.warnings.push_back(about_file(file.text(), std::move(message)));
  }

  // As Claude Code does, with the files of subfolders.
  Result<void> read_folder(const RelativePath& folder, std::size_t depth,
                           const schema::Validator& validator) {
    BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root_, folder));
    BATON_TRY(const std::vector<Error> faults, faults_of_names(root_, folder));
    for (const Error& fault : faults) {
      found_.warnings.push_back(
          about_file(fault.subject, std::string(fault.phrase.view()), fault.hint));
    }
    for (const DirectoryEntry& entry : entries) {
      const RelativePath path = folder.child(entry.name);
      if (entry.kind == EntryKind::directory) {
        if (depth == 0) {
          warn(path, "the folder is ignored: it is nested too deeply");
          continue;
        }
        BATON_CHECK(read_folder(path, depth - 1, validator));
      } else if (entry.name.ends_with(".md") && !is_full()) {
        read_file(path, entry.kind, validator);
      }
    }
    return {};
  }

  // Whether the file that comes next is one too many; the first of these is reported.
  bool is_full() {
    count_ += 1;
    if (count_ == kMostAgentFiles + 1) {
      warn(kAgentsFolder,
           text::concat("only the first ", std::to_string(kMostAgentFiles), " files are read"));
    }
    return count_ > kMostAgentFiles;
  }

  void read_file(const RelativePath& path, EntryKind kind, const schema::Validator& validator) {
    if (kind != EntryKind::file) {
      return warn(path, "the file is ignored: not a regular file");
    }
    const Result<std::string> text = root_.read(path, kLargestAgentFile);
    if (!text) {
      found_.warnings.push_back(about_error(path.text(), text.error()));
      return;
    }
    Result<claude::AgentFile> content = claude::read_agent_file(*text);
    if (!content) {
      found_.warnings.push_back(about_error(path.text(), content.error()));
      return;
    }
    add({.file = std::string(path.text()), .plugin = plugin_, .content = *std::move(content)},
        validator);
  }

  void add(FoundAgent agent, const schema::Validator& validator) {
    agent.content.name = model::bare_agent_name(agent.content.name);
    const auto earlier = std::ranges::find(
        found_.agents, agent.content.name,
        [](const FoundAgent& known) -> const std::string& { return known.content.name; });
    if (earlier != found_.agents.end()) {
      found_.warnings.push_back(
          about_file(agent.file, text::concat("the file is ignored: ", earlier->file,
                                              " has the same name, ", agent.content.name)));
      return;
    }
    Findings faults = faults_of_rule(agent, validator);
    if (is_reserved_name(agent.content.name)) {
      faults = {about_file(
          agent.file,
          text::concat("the file is ignored: an agent cannot have the name ", agent.content.name))};
    }
    if (!faults.empty()) {
      found_.warnings.push_back(std::move(faults.front()));
      return;
    }
    for (const std::string& member : agent.content.unknown_members) {
      found_.warnings.push_back(
          about_file(agent.file, text::concat("unknown member of `baton:`: ", member),
                     "known are needs, optional, provides, constraints, artifacts, decisions "
                     "and minutes"));
    }
    found_.agents.push_back(std::move(agent));
  }

  const Directory& root_;
  FoundAgents found_;
  std::string plugin_;     // whose folder is read
  std::size_t count_ = 0;  // of files
};

Result<FoundAgents> find_agents(Workspace& workspace) {
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("relevance-map"));
  return AgentFiles(workspace).read(validator);
}

// True if the new map will have only the project's agents.
bool begins_without_built_in(const Json& settings, const std::vector<FoundAgent>& agents) {
  if (model::object_member(settings, kRelevanceMap) != nullptr) {
    return model::extends_none(settings);
  }
  const std::vector<std::string_view> built_in = built_in_agents();
  return !agents.empty() && std::ranges::none_of(agents, [&](const FoundAgent& found) {
    return model::is_one_of(found.content.name, built_in);
  });
}

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

class Import {
 public:
  Import(const FoundAgents& found, const Configuration& configuration, AgentsImported& answer)
      : found_(found), map_(configuration.relevance_map), answer_(answer) {}

  Result<void> carry_out(Json& settings) {
    answer_.agents.clear();
    const bool had_map = model::object_member(settings, kRelevanceMap) != nullptr;
    answer_.extends_none = begins_without_built_in(settings, found_.agents);
    if (answer_.extends_none && !had_map) settings[kRelevanceMap] = {{"extends", "none"}};
    for (const FoundAgent& found : found_.agents) {
      put(found, settings);
      put_alias(found, settings);
    }
    return {};
  }

 private:
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

  const FoundAgents& found_;
  const model::RelevanceMap& map_;
  AgentsImported& answer_;
};

// What is wrong with a rule that a file's block gives is to be corrected in this file.
void place_in_agent_files(const std::vector<ImportedAgent>& agents, Findings& findings) {
  for (Finding& finding : findings) {
    const auto source = std::ranges::find_if(agents, [&](const ImportedAgent& agent) {
      const bool is_from_block = agent.has_block && agent.action != ImportAction::unchanged;
      const std::string rule = text::concat("/", kRelevanceMap, "/", agent.agent, "/");
      return is_from_block && finding.instance_location.starts_with(rule);
    });
    if (source == agents.end()) continue;
    finding.file = source->file;
    finding.instance_location.clear();
  }
}

}  // namespace

std::string_view name_of(ImportAction action) {
  switch (action) {
    case ImportAction::added: return "added";
    case ImportAction::changed: return "changed";
    case ImportAction::unchanged: break;
  }
  return "unchanged";
}

Result<AgentFilesFound> find_agent_files(Workspace& workspace) {
  BATON_TRY(FoundAgents found, find_agents(workspace));
  AgentFilesFound names{.files = {}, .warnings = std::move(found.warnings)};
  for (const FoundAgent& agent : found.agents) {
    names.files.push_back({.agent = agent.content.name, .file = agent.file});
  }
  return names;
}

Result<std::vector<AgentFileName>> agent_file_names(Workspace& workspace) {
  BATON_TRY(AgentFilesFound found, find_agent_files(workspace));
  return std::move(found.files);
}

Result<Outcome<AgentsImported>> import_agents(const ImportAgents& request, Workspace& workspace) {
  BATON_TRY(const Configuration* const current, workspace.configuration());
  const Configuration configuration = *current;  // writing invalidates the workspace's
  BATON_TRY(const FoundAgents found, find_agents(workspace));
  AgentsImported answer{.agents = {}, .dry_run = request.dry_run, .written = {}};
  Import import(found, configuration, answer);
  BATON_TRY(Outcome<ConfigurationWritten> outcome,
            change_configuration([&](Json& settings) { return import.carry_out(settings); },
                                 workspace, request.dry_run));
  if (Report* report = std::get_if<Report>(&outcome)) {
    place_in_agent_files(answer.agents, report->findings);
    report->findings.insert(report->findings.end(), found.warnings.begin(), found.warnings.end());
    return std::move(*report);
  }
  answer.written = std::get<ConfigurationWritten>(std::move(outcome));
  Findings& warnings = answer.written.warnings;
  place_in_agent_files(answer.agents, warnings);
  warnings.insert(warnings.begin(), found.warnings.begin(), found.warnings.end());
  return answer;
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
