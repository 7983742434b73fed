#include "app/agents/find_agent_files.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/agents/change_agents.h"
#include "app/core/configuration/launched_agents.h"
#include "app/core/files/walk_folder.h"
#include "app/core/schemas/schema_library.h"
#include "domain/model/agent_aliases.h"
#include "domain/model/members.h"
#include "host/folders.h"
#include "json/read.h"
#include "schema/validator.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kMostAgentFiles = 500;
constexpr std::size_t kDeepestFolder = 8;  // below .claude/agents
// A plugin is a folder with this file; its agents are in its folder `agents`.
constexpr RelativePath kPluginFile = ".claude-plugin/plugin.json";
constexpr RelativePath kPluginAgents = "agents";
constexpr std::array<RelativePath, 2> kPluginFolders = {RelativePath("plugins"),
                                                        RelativePath(".claude/plugins")};

Finding about_error(std::string_view file, const Error& error) {
  Finding finding = about_agent_file(
      file, text::concat("the file is ignored: ", error.phrase.view()), error.hint);
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
    finding = about_agent_file(found.file, text::concat("the file is ignored: ", finding.message));
  }
  return *std::move(findings);
}

// The name in the file to which the link leads; empty if that defines no agent.
std::string name_behind(const RelativePath& link, const Workspace& workspace) {
  const Folders& folders = workspace.folders();
  const std::string path = folders.resolve(workspace.root().absolute(link.text()));
  const std::size_t slash = path.rfind('/');
  const Result<RelativePath> name = RelativePath::parse(path.substr(slash + 1));
  const auto parent = folders.open(path.substr(0, std::max<std::size_t>(slash, 1)));
  if (!name || !parent) return {};
  const Result<std::string> text = (*parent)->read(*name, kLargestAgentFile);
  if (!text) return {};
  const Result<claude::AgentFile> content = claude::read_agent_file(*text);
  return content ? std::string(model::bare_agent_name(content->name)) : std::string();
}

class AgentFiles {
 public:
  explicit AgentFiles(Workspace& workspace) : workspace_(workspace), root_(workspace.host().root) {}

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
    found_.warnings.push_back(about_agent_file(file.text(), std::move(message)));
  }

  // As Claude Code does, with the files of subfolders.
  Result<void> read_folder(const RelativePath& folder, std::size_t depth,
                           const schema::Validator& validator) {
    BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root_, folder));
    BATON_TRY(const std::vector<Error> faults, faults_of_names(root_, folder));
    for (const Error& fault : faults) {
      found_.warnings.push_back(
          about_agent_file(fault.subject, std::string(fault.phrase.view()), fault.hint));
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
      if (kind == EntryKind::symlink) add_linked(path);
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

  void add_linked(const RelativePath& link) {
    std::string agent = name_behind(link, workspace_);
    if (agent.empty()) return;
    found_.linked.push_back({.agent = std::move(agent), .file = std::string(link.text())});
  }

  void add(FoundAgent agent, const schema::Validator& validator) {
    agent.content.name = model::bare_agent_name(agent.content.name);
    const auto earlier = std::ranges::find(
        found_.agents, agent.content.name,
        [](const FoundAgent& known) -> const std::string& { return known.content.name; });
    if (earlier != found_.agents.end()) {
      found_.warnings.push_back(
          about_agent_file(agent.file, text::concat("the file is ignored: ", earlier->file,
                                                    " has the same name, ", agent.content.name)));
      return;
    }
    Findings faults = faults_of_rule(agent, validator);
    if (is_reserved_name(agent.content.name)) {
      faults = {about_agent_file(
          agent.file,
          text::concat("the file is ignored: an agent cannot have the name ", agent.content.name))};
    }
    if (!faults.empty()) {
      found_.warnings.push_back(std::move(faults.front()));
      return;
    }
    for (const std::string& member : agent.content.unknown_members) {
      found_.warnings.push_back(
          about_agent_file(agent.file, text::concat("unknown member of `baton:`: ", member),
                           "known are needs, optional, provides, constraints, artifacts, decisions "
                           "and minutes"));
    }
    found_.agents.push_back(std::move(agent));
  }

  const Workspace& workspace_;
  const Directory& root_;
  FoundAgents found_;
  std::string plugin_;     // whose folder is read
  std::size_t count_ = 0;  // of files
};

}  // namespace

Finding about_agent_file(std::string_view file, std::string message, std::string hint) {
  return {.severity = Severity::warning,
          .rule = std::string(kAgentFileRule),
          .message = std::move(message),
          .file = std::string(file),
          .hint = std::move(hint)};
}

Result<FoundAgents> find_agents(Workspace& workspace) {
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("relevance-map"));
  return AgentFiles(workspace).read(validator);
}

Result<AgentFilesFound> find_agent_files(Workspace& workspace) {
  BATON_TRY(FoundAgents found, find_agents(workspace));
  AgentFilesFound names{
      .files = {}, .linked = std::move(found.linked), .warnings = std::move(found.warnings)};
  for (const FoundAgent& agent : found.agents) {
    names.files.push_back({.agent = agent.content.name, .file = agent.file});
  }
  return names;
}

Result<std::vector<AgentFileName>> agent_file_names(Workspace& workspace) {
  BATON_TRY(AgentFilesFound found, find_agent_files(workspace));
  return std::move(found.files);
}

}  // namespace baton::app
