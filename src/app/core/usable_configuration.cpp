#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/baton_files.h"
#include "app/core/configuration.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {

Result<Configuration> usable_configuration(const Directory& root) {
  constexpr int kMostFaults = 32;
  const Result<std::string> text = root.read(kConfigurationFile);
  if (!text) return default_configuration();
  Result<Json> project = json::read(*text, std::string(kConfigurationFile.text()));
  for (int fault = 0; project && fault < kMostFaults; ++fault) {
    Result<Configuration> configuration = read_configuration(json::print(*project));
    const Result<void> patterns =
        configuration ? configuration->secrets.rules.prepare() : Result<void>();
    if (configuration && patterns) return configuration;
    const std::string place = configuration ? text::concat("/secrets", patterns.error().pointer)
                                            : configuration.error().pointer;
    project =
        json::apply_patch(*std::move(project), Json::array({{{"op", "remove"}, {"path", place}}}));
  }
  return default_configuration();
}

}  // namespace baton::app
