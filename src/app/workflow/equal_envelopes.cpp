#include "app/workflow/equal_envelopes.h"

#include <optional>
#include <string>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/sealed_sections.h"
#include "json/patch.h"

namespace baton::app {
namespace {

using EnvelopesByPlace = std::unordered_map<std::string, Json*>;

std::string key_of(const policy::SealedPlace& place) {
  return place.pointer + '\n' + place.policy;
}

EnvelopesByPlace by_place(Json& state) {
  EnvelopesByPlace envelopes;
  for (const SealableMember& envelope : envelopes_in(state)) {
    envelopes.emplace(key_of(envelope.place), envelope.value);
  }
  return envelopes;
}

std::optional<Json> opened(const Json& envelope, const policy::SealedPlace& place,
                           Workspace& workspace) {
  Json value = envelope;
  const bool is_open = open_value(value, place, workspace) && !policy::claims_envelope(value);
  return is_open ? std::optional(std::move(value)) : std::nullopt;
}

// The three versions of the encrypted value at one place.
void equalize(Json& base, const Json& ours, Json& theirs, const policy::SealedPlace& place,
              Workspace& workspace) {
  // Only one side changed the text, so the merge takes it, also with a newer key for the same
  // value.
  if (json::equal(base, ours) || json::equal(base, theirs)) return;
  const std::optional<Json> our_value = opened(ours, place, workspace);
  const std::optional<Json> their_value = opened(theirs, place, workspace);
  const std::optional<Json> base_value = opened(base, place, workspace);
  if (!our_value || !their_value) return;
  if (our_value == their_value) {
    theirs = ours;
  } else if (base_value == their_value) {
    base = theirs;
  } else if (base_value == our_value) {
    base = ours;
  }
}

}  // namespace

void equalize_envelopes(Json& base, Json ours, Json& theirs, Workspace& workspace) {
  const EnvelopesByPlace of_base = by_place(base);
  const EnvelopesByPlace of_ours = by_place(ours);
  for (const SealableMember& their : envelopes_in(theirs)) {
    const std::string key = key_of(their.place);
    const auto our = of_ours.find(key);
    const auto earlier = of_base.find(key);
    if (our == of_ours.end() || earlier == of_base.end()) continue;
    equalize(*earlier->second, *our->second, *their.value, their.place, workspace);
  }
}

}  // namespace baton::app
