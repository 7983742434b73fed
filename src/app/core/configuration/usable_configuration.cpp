#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "app/core/configuration/configuration_faults.h"
#include "host/baton_files.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// By length, so that numbers are in their order.
bool is_before(const std::string& left, const std::string& right) {
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

bool is_earlier(const json::Pointer& left, const json::Pointer& right) {
  return std::ranges::lexicographical_compare(left.tokens(), right.tokens(), is_before);
}

bool is_around(const json::Pointer& outer, const json::Pointer& place) {
  return outer.tokens().size() <= place.tokens().size() &&
         std::ranges::equal(outer.tokens(), std::span(place.tokens()).first(outer.tokens().size()));
}

// The value at the place, or the nearest one around it that is there.
json::Pointer present(json::Pointer place, const Json& document) {
  while (!place.empty() && json::find(document, place) == nullptr) place = place.parent();
  return place;
}

// Removes the values at the places. One around another stays: without the other, it may be valid.
Json without(Json document, std::vector<json::Pointer> places) {
  for (json::Pointer& place : places) place = present(std::move(place), document);
  std::ranges::sort(places, is_earlier);
  Json removals = Json::array();
  // Backwards: the elements before a removed one keep their numbers.
  for (std::size_t at = places.size(); at > 0; --at) {
    const json::Pointer& place = places[at - 1];
    if (at < places.size() && is_around(place, places[at])) continue;
    if (place.empty()) return Json::object();
    removals.push_back({{"op", "remove"}, {"path", place.text()}});
  }
  auto patched = json::apply_patch(std::move(document), removals);
  return patched ? *std::move(patched) : Json::object();
}

// The places of faults that one check finds. Empty if there is none.
std::vector<json::Pointer> faults_in(const Json& project, const Result<Configuration>& read) {
  if (read) {
    std::vector<json::Pointer> patterns;
    for (const std::string& place : read->secrets.rules.unusable_patterns()) {
      const auto pointer = json::Pointer::parse(text::concat("/secrets", place));
      patterns.push_back(pointer.value_or(json::Pointer()));
    }
    return patterns;
  }
  const auto places = faulty_settings(project);
  if (places && !places->empty()) return *places;
  return {json::Pointer::parse(read.error().pointer).value_or(json::Pointer())};
}

}  // namespace

Result<Configuration> usable_configuration(const Directory& root) {
  const Result<std::string> text = root.read(kConfigurationFile);
  if (!text) return default_configuration();
  Result<Json> project = json::read(*text, std::string(kConfigurationFile.text()));
  // Ends, because each round removes something.
  while (project && !project->empty()) {
    Result<Configuration> configuration = read_configuration(json::print(*project));
    std::vector<json::Pointer> faults = faults_in(*project, configuration);
    if (faults.empty()) return configuration;
    project = without(*std::move(project), std::move(faults));
  }
  return default_configuration();
}

}  // namespace baton::app
