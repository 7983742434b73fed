#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "app/core/files/baton_files.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Removes the value at the place, or the nearest one around it that is there.
Json without(Json document, json::Pointer place) {
  while (!place.empty() && json::find(document, place) == nullptr) place = place.parent();
  if (place.empty()) return Json::object();
  auto patched = json::apply_patch(std::move(document),
                                   Json::array({{{"op", "remove"}, {"path", place.text()}}}));
  return patched ? *std::move(patched) : Json::object();
}

}  // namespace

Result<Configuration> usable_configuration(const Directory& root) {
  const Result<std::string> text = root.read(kConfigurationFile);
  if (!text) return default_configuration();
  Result<Json> project = json::read(*text, std::string(kConfigurationFile.text()));
  // Ends, because each round removes something.
  while (project && !project->empty()) {
    Result<Configuration> configuration = read_configuration(json::print(*project));
    const Result<void> patterns =
        configuration ? configuration->secrets.rules.prepare() : Result<void>();
    if (configuration && patterns) return configuration;
    const std::string place = configuration ? text::concat("/secrets", patterns.error().pointer)
                                            : configuration.error().pointer;
    const auto pointer = json::Pointer::parse(place);
    project = without(*std::move(project), pointer ? *pointer : json::Pointer());
  }
  return default_configuration();
}

}  // namespace baton::app
