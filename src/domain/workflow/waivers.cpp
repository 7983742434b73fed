#include "domain/workflow/waivers.h"

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/workflow/changes.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kExtensions = "extensions";
constexpr std::string_view kWaivers = "waivers";

// Empty if the agent has none.
std::optional<model::ElementView> find_waiver(const json::View& state, std::string_view agent) {
  const json::View extensions = model::object_member(state, kExtensions);
  for (const model::ElementView& waiver : model::object_elements(extensions, kWaivers)) {
    if (model::text_member(waiver.value, "agent") == agent) return waiver;
  }
  return std::nullopt;
}

}  // namespace

void add_waiver(Json& state, std::string_view agent, std::string_view reason, Instant at) {
  use_waiver(state, agent);
  Json& extensions = model::ensure_object(state, kExtensions);
  model::ensure_array(extensions, kWaivers)
      .push_back({{"agent", agent}, {"reason", reason}, {"at", to_time(at)}});
}

std::optional<std::string> waiver_of(const json::View& state, std::string_view agent) {
  const std::optional<model::ElementView> waiver = find_waiver(state, agent);
  if (!waiver) return std::nullopt;
  return std::string(model::text_member(waiver->value, "reason"));
}

void use_waiver(Json& state, std::string_view agent) {
  if (!find_waiver(state, agent)) return;
  Json& extensions = model::ensure_object(state, kExtensions);
  Json& waivers = model::ensure_array(extensions, kWaivers);
  while (const std::optional<model::ElementView> waiver = find_waiver(state, agent)) {
    waivers.erase(waivers.begin() + static_cast<std::ptrdiff_t>(waiver->index));
  }
  if (waivers.empty()) model::remove_member(extensions, kWaivers);
  if (extensions.empty()) model::remove_member(state, kExtensions);
}

}  // namespace baton::workflow
