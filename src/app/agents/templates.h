#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/agents/write_configuration.h"
#include "app/core/request/dry_run.h"
#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// Templates for `init`: parts of a configuration with a relevance map. Built-in ones are compiled
// in; a project's own are .claude/templates/NAME.json, or folders NAME there, and replace built-in
// ones of that name. A folder has template.json, and agent files in agents/.
namespace baton::app {

enum class TemplateOrigin : std::uint8_t { built_in, project, file };

std::string_view name_of(TemplateOrigin origin);

// A file for .claude/agents that a template brings.
struct TemplateFile {
  std::string name;  // "coder.md"
  std::string content;
};

struct MapTemplate {
  std::string name;
  TemplateOrigin origin = TemplateOrigin::built_in;
  Json configuration;
  std::vector<std::string> agents = {};  // of the relevance map that it gives
  std::vector<TemplateFile> files = {};
};

// Parses a template from a text that the user named. malformed: not a valid configuration.
Result<MapTemplate> read_template(const Source& source);

// The template in a folder that the user named. not_found: it has no template.json.
Result<MapTemplate> read_template_folder(const Directory& folder, const std::string& name);

// The project's own ones, then the built-in ones.
Result<std::vector<std::string>> template_names(Workspace& workspace);

// not_found: there is no template of that name; malformed: it is not a valid configuration.
Result<MapTemplate> find_map_template(const std::string& name, Workspace& workspace);

struct ListTemplates {};

struct TemplatesListed {
  std::vector<MapTemplate> templates;
  Findings warnings;  // one for each file that cannot be used
};

Result<Outcome<TemplatesListed>> list_templates(const ListTemplates& request, Workspace& workspace);
Json to_json(const TemplatesListed& answer);
Json to_json(const MapTemplate& shown);

struct ApplyTemplate {
  MapTemplate chosen;
  DryRun dry_run = DryRun::no;
};

struct TemplateApplied {
  std::string name;
  std::vector<std::string> agents;
  ConfigurationWritten written;
  std::vector<std::string> files = {};  // that were created
};

// Adds the template's settings to .claude/baton.json, and the agent files that are missing.
// conflict: the file has one of them with another value. Fails as change_configuration() does.
Result<Outcome<TemplateApplied>> apply_template(const ApplyTemplate& request, Workspace& workspace);
Json to_json(const TemplateApplied& answer);

}  // namespace baton::app
