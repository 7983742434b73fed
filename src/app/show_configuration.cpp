#include "app/show_configuration.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace baton::app {
namespace {

constexpr std::string_view kDefaults = "defaults";

}  // namespace

Result<Outcome<ConfigurationShown>> show_configuration(const ShowConfiguration& request,
                                                       Workspace& workspace) {
  if (request.layer == ConfigurationLayer::defaults) {
    BATON_TRY(const Configuration defaults, default_configuration());
    return ConfigurationShown{.source = std::string(kDefaults), .document = defaults.document};
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return ConfigurationShown{.source = configuration->file.value_or(std::string(kDefaults)),
                            .document = configuration->document};
}

Json to_json(const ConfigurationShown& shown) {
  return {{"source", shown.source}, {"configuration", *shown.document}};
}

}  // namespace baton::app
