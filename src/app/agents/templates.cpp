#include "app/agents/templates.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/configuration/launched_agents.h"
#include "app/core/files/walk_folder.h"
#include "app/core/findings/finding_json.h"
#include "domain/model/members.h"
#include "domain/model/settings_findings.h"
#include "domain/model/vocabulary.h"
#include "json/pointer.h"
#include "json/read.h"
#include "resources/resource.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr RelativePath kOwnTemplates = ".claude/templates";
constexpr std::string_view kBuiltInTemplates = "workflows/";
constexpr std::string_view kTemplateSuffix = ".json";
constexpr std::string_view kTemplateFile = "template.json";  // of a folder
constexpr std::string_view kTemplateAgents = "agents";       // a folder in it
constexpr std::uint64_t kLargestTemplateFile = 256 * 1024;   // bytes
// Members that describe the document and are not settings.
constexpr std::array<std::string_view, 2> kNoSettings = {"$schema", "description"};

Failure not_a_template(const std::string& file, const Finding& finding) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "this file is not a valid template",
                    .subject = file,
                    .pointer = finding.instance_location,
                    .hint = text::join_clauses(finding.message, finding.hint)});
}

// Parses a template. A template must be a valid configuration.
Result<MapTemplate> template_in(const Source& source, TemplateOrigin origin) {
  BATON_TRY(Json document, json::read(source.text, source.name));
  Result<Configuration> configuration = read_configuration(source.text);
  if (!configuration) {
    Error error = std::move(configuration).error();
    error.subject = source.name;
    for (RelatedLocation& location : error.related) location.file = source.name;
    return fail(std::move(error));
  }
  for (const Finding& finding : model::settings_findings(*configuration->document)) {
    if (finding.severity == Severity::error) return not_a_template(source.name, finding);
  }
  if (model::object_member(document, "relevanceMap") == nullptr) {
    return fail(ErrorCode::malformed, "the template has no relevanceMap", source.name,
                "`baton template show trio` prints an example");
  }
  MapTemplate found{.name = source.name, .origin = origin, .configuration = std::move(document)};
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    found.agents.push_back(rule.agent);
  }
  return found;
}

// The files of agents/ that can be read.
Result<std::vector<TemplateFile>> agent_files_in(const Directory& root,
                                                 const RelativePath& folder) {
  const RelativePath agents = folder.child(kTemplateAgents);
  std::vector<TemplateFile> files;
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, agents));
  for (const DirectoryEntry& entry : entries) {
    if (entry.kind != EntryKind::file || !entry.name.ends_with(".md")) continue;
    BATON_TRY(std::string content, root.read(agents.child(entry.name), kLargestTemplateFile));
    files.push_back({.name = entry.name, .content = std::move(content)});
  }
  return files;
}

Result<MapTemplate> template_in_folder(const Directory& root, const RelativePath& folder,
                                       const std::string& name, TemplateOrigin origin) {
  const std::string file = text::concat(name, name.ends_with('/') ? "" : "/", kTemplateFile);
  Result<std::string> text = root.read(folder.child(kTemplateFile), kLargestTemplateFile);
  if (!text) {
    Error error = std::move(text).error();
    error.subject = file;
    return fail(std::move(error));
  }
  BATON_TRY(MapTemplate found, template_in({.name = file, .text = *std::move(text)}, origin));
  BATON_TRY(found.files, agent_files_in(root, folder));
  return found;
}

// A file without its suffix; a folder by its name.
std::string template_name(const DirectoryEntry& entry) {
  if (entry.kind == EntryKind::directory) return entry.name;
  return entry.name.substr(0, entry.name.size() - kTemplateSuffix.size());
}

// Named by its path.
Result<MapTemplate> template_at(const DirectoryEntry& entry, const Directory& root) {
  const RelativePath path = kOwnTemplates.child(entry.name);
  std::string name(path.text());
  if (entry.kind == EntryKind::directory) {
    return template_in_folder(root, path, name, TemplateOrigin::project);
  }
  BATON_TRY(std::string text, root.read(path));
  return template_in({.name = std::move(name), .text = std::move(text)}, TemplateOrigin::project);
}

Result<MapTemplate> own_template(const DirectoryEntry& entry, Workspace& workspace) {
  BATON_TRY(MapTemplate found, template_at(entry, workspace.host().root));
  found.name = template_name(entry);
  return found;
}

Result<std::vector<DirectoryEntry>> own_template_files(Workspace& workspace) {
  BATON_TRY(std::vector<DirectoryEntry> entries,
            store::list_if_there(workspace.host().root, kOwnTemplates));
  std::erase_if(entries, [](const DirectoryEntry& entry) {
    return entry.kind != EntryKind::directory && !entry.name.ends_with(kTemplateSuffix);
  });
  return entries;
}

Result<MapTemplate> built_in_template(const resources::Resource& resource) {
  const std::string name(resource.name.substr(kBuiltInTemplates.size()));
  return template_in({.name = name, .text = std::string(resource.content)},
                     TemplateOrigin::built_in);
}

Error unknown_template(const std::string& name, const std::vector<std::string>& names) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  return {.code = ErrorCode::not_found,
          .phrase = "unknown template",
          .subject = name,
          .hint = model::choice_hint(name, known)};
}

Finding about_template(const Error& error) {
  return {.severity = Severity::warning,
          .rule = "template-file",
          .message = std::string(error.phrase.view()),
          .instance_location = error.pointer,
          .file = error.subject,
          .position = error.position,
          .hint = error.hint};
}

Result<void> add_settings(const Json& wanted, Json& settings) {
  for (const auto& [name, value] : wanted.items()) {
    if (model::is_one_of(name, kNoSettings)) continue;
    const Json* const there = model::member(settings, name);
    if (there != nullptr && *there != value) {
      return fail(Error{.code = ErrorCode::conflict,
                        .phrase = "the configuration has this setting with another value",
                        .subject = std::string(kConfigurationFile.text()),
                        .pointer = json::Pointer().child(name).text(),
                        .hint = "remove it to use the template, or change the map with "
                                "`baton agent`"});
    }
    model::set_member(settings, name, value);
  }
  return {};
}

// Existing files stay. The names of those that were created.
Result<std::vector<std::string>> create_missing_files(const std::vector<TemplateFile>& files,
                                                      Workspace& workspace) {
  Host& host = workspace.host();
  std::vector<std::string> created;
  for (const TemplateFile& file : files) {
    const RelativePath path = kAgentsFolder.child(file.name);
    BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
    if (status) continue;
    BATON_CHECK(store::ensure_folders(host.root, kAgentsFolder, Access::shared_by_umask));
    BATON_CHECK(
        store::write_durably(host.root, host.ids, path, file.content, Access::shared_by_umask));
    created.emplace_back(path.text());
  }
  return created;
}

}  // namespace

std::string_view name_of(TemplateOrigin origin) {
  switch (origin) {
    case TemplateOrigin::built_in: return "built-in";
    case TemplateOrigin::project: return "project";
    case TemplateOrigin::file: break;
  }
  return "file";
}

Result<MapTemplate> read_template(const Source& source) {
  return template_in(source, TemplateOrigin::file);
}

Result<MapTemplate> read_template_folder(const Directory& folder, const std::string& name) {
  return template_in_folder(folder, RelativePath::root(), name, TemplateOrigin::file);
}

Result<std::vector<std::string>> template_names(Workspace& workspace) {
  BATON_TRY(const std::vector<DirectoryEntry> own, own_template_files(workspace));
  std::vector<std::string> names;
  for (const DirectoryEntry& entry : own) names.push_back(template_name(entry));
  for (const resources::Resource& resource : resources::templates()) {
    if (!resource.name.starts_with(kBuiltInTemplates)) continue;
    names.emplace_back(resource.name.substr(kBuiltInTemplates.size()));
  }
  return names;
}

Result<MapTemplate> find_map_template(const std::string& name, Workspace& workspace) {
  BATON_TRY(const std::vector<DirectoryEntry> own, own_template_files(workspace));
  const auto file = std::ranges::find(own, name, template_name);
  if (file != own.end()) return own_template(*file, workspace);
  const auto* const resource = resources::find_template(text::concat(kBuiltInTemplates, name));
  if (resource != nullptr) return built_in_template(*resource);
  BATON_TRY(const std::vector<std::string> names, template_names(workspace));
  return fail(unknown_template(name, names));
}

Result<Outcome<TemplatesListed>> list_templates(const ListTemplates& /*request*/,
                                                Workspace& workspace) {
  TemplatesListed answer;
  BATON_TRY(const std::vector<DirectoryEntry> own, own_template_files(workspace));
  for (const DirectoryEntry& entry : own) {
    Result<MapTemplate> found = own_template(entry, workspace);
    if (found) {
      answer.templates.push_back(*std::move(found));
    } else {
      answer.warnings.push_back(about_template(found.error()));
    }
  }
  if (const auto faults = faults_of_names(workspace.host().root, kOwnTemplates)) {
    for (const Error& fault : *faults) answer.warnings.push_back(about_template(fault));
  }
  for (const resources::Resource& resource : resources::templates()) {
    if (!resource.name.starts_with(kBuiltInTemplates)) continue;
    BATON_TRY(MapTemplate found, built_in_template(resource));
    const bool is_replaced = std::ranges::any_of(
        own, [&found](const DirectoryEntry& entry) { return template_name(entry) == found.name; });
    if (!is_replaced) answer.templates.push_back(std::move(found));
  }
  return answer;
}

Json to_json(const TemplatesListed& answer) {
  Json templates = Json::array();
  for (const MapTemplate& found : answer.templates) {
    Json json = {{"name", found.name}, {"origin", name_of(found.origin)}};
    const std::string_view about = model::text_member(found.configuration, "description");
    if (!about.empty()) json["description"] = about;
    json["agents"] = found.agents;
    templates.push_back(std::move(json));
  }
  return {{"templates", std::move(templates)}, {"warnings", to_json(answer.warnings)}};
}

Json to_json(const MapTemplate& shown) {
  Json json = {{"name", shown.name},
               {"origin", name_of(shown.origin)},
               {"agents", shown.agents},
               {"configuration", shown.configuration}};
  for (const TemplateFile& file : shown.files) json["files"].push_back(file.name);
  return json;
}

Result<Outcome<TemplateApplied>> apply_template(const ApplyTemplate& request,
                                                Workspace& workspace) {
  const SettingsChange add = [&request](Json& settings) {
    return add_settings(request.chosen.configuration, settings);
  };
  BATON_TRY(Outcome<ConfigurationWritten> outcome,
            change_configuration(add, workspace, request.dry_run));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  TemplateApplied applied{.name = request.chosen.name,
                          .agents = request.chosen.agents,
                          .written = std::get<ConfigurationWritten>(std::move(outcome))};
  if (request.dry_run == DryRun::no) {
    BATON_TRY(applied.files, create_missing_files(request.chosen.files, workspace));
  }
  return applied;
}

Json to_json(const TemplateApplied& answer) {
  Json json = {{"name", answer.name},
               {"file", answer.written.file},
               {"action", name_of(answer.written.action)},
               {"agents", answer.agents}};
  if (!answer.files.empty()) json["files"] = answer.files;
  return json;
}

}  // namespace baton::app
