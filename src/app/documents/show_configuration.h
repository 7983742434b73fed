#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/model/settings_layers.h"
#include "json/json.h"

namespace baton::app {

enum class ConfigurationLayer : std::uint8_t { merged, defaults };

struct ShowConfiguration {
  ConfigurationLayer layer = ConfigurationLayer::merged;
};

struct ConfigurationShown {
  std::string source;  // the project's file, or "defaults"
  std::shared_ptr<const Json> document;
  std::vector<model::RemovedSetting> removed = {};  // defaults that the file removes
};

// The configuration in force, or the built-in one, which is available even if the project's own is
// unusable.
Result<Outcome<ConfigurationShown>> show_configuration(const ShowConfiguration& request,
                                                       Workspace& workspace);
Json to_json(const ConfigurationShown& shown);

// One finding (rule default-removed) for each removed default.
Findings removed_defaults(const ConfigurationShown& shown);

}  // namespace baton::app
