#include "app/workflow/renamed_references.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/sealed_sections.h"
#include "domain/policy/envelope.h"
#include "json/print.h"

namespace baton::app {
namespace {

using PlacesByText = std::unordered_map<std::string, policy::SealedPlace>;

PlacesByText by_text(Json& state) {
  PlacesByText places;
  for (SealableMember& envelope : envelopes_in(state)) {
    places.emplace(json::print_compact(*envelope.value), std::move(envelope.place));
  }
  return places;
}

// A value that stays closed is left to reseal_moved().
Result<void> rename_in(const SealableMember& envelope, const policy::SealedPlace& from,
                       const merge::Renaming& renaming, Workspace& workspace) {
  Json value = *envelope.value;
  const bool is_open = open_value(value, from, workspace) && !policy::claims_envelope(value);
  if (!is_open) return {};
  Json renamed = value;
  renaming.follow(renamed);
  if (renamed == value) return {};
  BATON_TRY(std::optional<Json> sealed, seal(renamed, envelope.place, workspace));
  if (sealed) *envelope.value = *std::move(sealed);
  return {};
}

}  // namespace

Result<void> rename_in_envelopes(Json& merged, const merge::Renaming& renaming, Json side,
                                 Json other, Workspace& workspace) {
  if (renaming.is_empty()) return {};
  const PlacesByText own = by_text(side);
  const PlacesByText others = by_text(other);
  for (const SealableMember& envelope : envelopes_in(merged)) {
    const std::string text = json::print_compact(*envelope.value);
    const auto from = own.find(text);
    if (from == own.end() || others.contains(text)) continue;
    BATON_CHECK(rename_in(envelope, from->second, renaming, workspace));
  }
  return {};
}

}  // namespace baton::app
