#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/request/dry_run.h"
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
  Findings warnings = {};  // only those that the settings in force did not have before
  Json settings = {};      // of the file, after the change
};

// Changes the document of .claude/baton.json; {} if there is no file.
using SettingsChange = std::function<Result<void>(Json& settings)>;

// Writes the changed .claude/baton.json: only values that differ are rewritten; the layout of the
// rest is preserved. malformed: the file, or the changed file, is not a valid configuration. A
// report, if the settings in force would get a new error; then nothing is written. A dry run
// returns what would be written. `change` may be called twice.
Result<Outcome<ConfigurationWritten>> change_configuration(const SettingsChange& change,
                                                           Workspace& workspace,
                                                           DryRun dry_run = DryRun::no);

// The project's own settings; {} if there is no file.
Result<Json> project_settings(const Workspace& workspace);

}  // namespace baton::app
