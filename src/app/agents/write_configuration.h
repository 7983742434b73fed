#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/rehearsal.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class ConfigurationFileAction : std::uint8_t { created, changed, unchanged };

std::string_view name_of(ConfigurationFileAction action);

struct ConfigurationWritten {
  std::string file;
  ConfigurationFileAction action = ConfigurationFileAction::unchanged;
  Findings warnings = {};  // that the settings in force did not have before
  Json settings = {};      // of the file, after the change
};

// Changes the document of .claude/baton.json; {} where there is no file.
using SettingsChange = std::function<Result<void>(Json& settings)>;

// Writes the changed .claude/baton.json: only the values that differ are written anew, the layout
// of the rest stays. malformed: the file, or what it would become, is not a valid configuration.
// A report: the settings in force would have an error that they did not have before.
// Nothing is written then. A rehearsal answers what would be written. `change` may be called twice.
Result<Outcome<ConfigurationWritten>> change_configuration(const SettingsChange& change,
                                                           Workspace& workspace,
                                                           Rehearsal rehearsal = Rehearsal::no);

// The project's own settings; {} where there is no file.
Result<Json> project_settings(const Workspace& workspace);

}  // namespace baton::app
