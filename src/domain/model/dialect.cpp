#include "domain/model/dialect.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state_core.h"
#include "text/ascii.h"

namespace baton::model {
namespace {

bool has_text(const json::View& document, std::string_view name) {
  const json::View value = member(document, name);
  return value && value.type() == json::Type::string;
}

bool has_array(const json::View& document, std::string_view name) {
  return static_cast<bool>(array_member(document, name));
}

// "$schema" names one of baton's published state schemas.
bool names_our_schema(const json::View& document) {
  const std::string_view schema = text_member(document, "$schema");
  return schema.find("baton") != std::string_view::npos &&
         schema.find("workflow-state") != std::string_view::npos;
}

std::size_t characteristic_members(const json::View& document) {
  constexpr std::array<std::string_view, 3> kTexts = {"workflowId", "featureName",
                                                      "featureDescription"};
  constexpr std::array<std::string_view, 4> kArrays = {"agentSequence", "sharedDecisions",
                                                       "constraints", "artifacts"};
  const auto texts = std::ranges::count_if(
      kTexts, [&](std::string_view name) { return has_text(document, name); });
  const auto arrays = std::ranges::count_if(
      kArrays, [&](std::string_view name) { return has_array(document, name); });
  const json::View gates = object_member(document, "qualityGates");
  const bool lists_gates = gates && (has_array(gates, "passed") || has_array(gates, "pending"));
  return static_cast<std::size_t>(texts + arrays) + (lists_gates ? 1U : 0U);
}

// "2.0": digits, a point, digits.
bool is_version(std::string_view text) {
  const std::size_t point = text.find('.');
  return point != std::string_view::npos && point > 0 && point + 1 < text.size() &&
         std::ranges::all_of(text.substr(0, point), text::is_digit) &&
         std::ranges::all_of(text.substr(point + 1), text::is_digit);
}

bool resembles_state(const json::View& document) {
  if (names_our_schema(document)) return true;
  const bool identified = has_text(document, "workflowId") || has_text(document, "featureName");
  if (text_member(document, "version") == kStateFormat &&
      (identified || has_array(document, "agentSequence"))) {
    return true;
  }
  return identified && characteristic_members(document) >= 3;
}

}  // namespace

bool has_markers(const json::View& document, Intactness intactness) {
  const bool is_identified =
      is_version(text_member(document, "version")) && has_text(document, "workflowId");
  const bool is_named = has_text(document, "featureName");
  const bool lists_agents = has_array(document, "agentSequence");
  const bool has_core =
      intactness == Intactness::whole ? is_named && lists_agents : is_named || lists_agents;
  return is_identified && has_core;
}

bool is_baton_state(const json::View& document, Origin origin) {
  if (document.type() != json::Type::object) return false;
  return has_markers(document) || (origin == Origin::baton && resembles_state(document));
}

}  // namespace baton::model
