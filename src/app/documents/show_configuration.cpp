#include "app/documents/show_configuration.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "text/concat.h"

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
  BATON_TRY(std::vector<model::RemovedSetting> removed, removed_settings(*configuration));
  return ConfigurationShown{.source = configuration->file.value_or(std::string(kDefaults)),
                            .document = std::move(document),
                            .removed = std::move(removed)};
}

Json to_json(const ConfigurationShown& shown) {
  Json removed = Json::array();
  for (const model::RemovedSetting& setting : shown.removed) {
    removed.push_back({{"pointer", setting.place}, {"value", setting.value}});
  }
  return {{"source", shown.source},
          {"configuration", *shown.document},
          {"removed", std::move(removed)}};
}

Findings removed_defaults(const ConfigurationShown& shown) {
  Findings findings;
  for (const model::RemovedSetting& setting : shown.removed) {
    findings.push_back({.severity = Severity::info,
                        .rule = "default-removed",
                        .message = text::concat("the file removes this default: ",
                                                json::print_compact(setting.value)),
                        .instance_location = setting.place,
                        .file = shown.source});
  }
  return findings;
}

}  // namespace baton::app
