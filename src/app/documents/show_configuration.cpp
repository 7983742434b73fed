#include "app/documents/show_configuration.h"

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
    BATON_TRY(std::shared_ptr<const Json> document, document_of(defaults));
    return ConfigurationShown{.source = std::string(kDefaults), .document = std::move(document)};
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(std::shared_ptr<const Json> document, document_of(*configuration));
  return ConfigurationShown{.source = configuration->file.value_or(std::string(kDefaults)),
                            .document = std::move(document)};
}

Json to_json(const ConfigurationShown& shown) {
  return {{"source", shown.source}, {"configuration", *shown.document}};
}

}  // namespace baton::app
