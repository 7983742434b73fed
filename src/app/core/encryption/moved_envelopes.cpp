#include "app/core/encryption/moved_envelopes.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::SealedPlace;

void append_envelopes(Json& value, const SealedPlace& place,
                      std::vector<SealableMember>& envelopes) {
  if (policy::claims_envelope(value)) {
    envelopes.push_back({.value = &value, .place = place});
    return;
  }
  for (const SealableMember& member : structured_members(value, place)) {
    append_envelopes(*member.value, member.place, envelopes);
  }
}

// The places of the envelopes before a change, by their text.
class KnownEnvelopes {
 public:
  void add(const Json& state, Workspace& workspace) {
    // Data keys that cannot be read do not keep other values from being changed.
    if (!may_hold_envelopes(state, workspace).value_or(true)) return;
    Json searched = state;
    for (SealableMember& envelope : envelopes_in(searched)) {
      places_[json::print_compact(*envelope.value)].push_back(std::move(envelope.place));
    }
    for (const Section& section : sections_of(searched)) {
      sections_[key_of(section.place)].push_back(std::move(*section.value));
    }
  }

  [[nodiscard]] bool is_empty() const { return places_.empty(); }

  // The places of this envelope.
  [[nodiscard]] std::span<const SealedPlace> of(const Json& envelope) const {
    const auto found = places_.find(json::print_compact(envelope));
    if (found == places_.end()) return {};
    return found->second;
  }

  // The earlier forms of the section at this place.
  [[nodiscard]] std::span<const Json> sections(const SealedPlace& place) const {
    const auto found = sections_.find(key_of(place));
    if (found == sections_.end()) return {};
    return found->second;
  }

  // Whether any envelope was at this place.
  [[nodiscard]] bool has(const SealedPlace& place) const {
    return std::ranges::any_of(places_, [&](const auto& entry) {
      return std::ranges::find(entry.second, place) != entry.second.end();
    });
  }

 private:
  static std::string key_of(const SealedPlace& place) {
    return text::concat(place.policy, place.pointer);
  }

  std::unordered_map<std::string, std::vector<SealedPlace>> places_;
  std::unordered_map<std::string, std::vector<Json>> sections_;
};

Error moved_without_key(const SealedPlace& place) {
  return {.code = ErrorCode::denied,
          .phrase = "this change moves an encrypted value, and you have no key for it",
          .subject = place.pointer,
          .hint = "a person who has the key can make this change; `baton key list` shows who"};
}

Error would_be_damaged(const SealedPlace& place) {
  return {.code = ErrorCode::conflict,
          .phrase = "the value is encrypted and cannot be changed in part",
          .subject = place.pointer,
          .hint =
              "`baton record --amend` changes an encrypted output; otherwise replace the whole "
              "value"};
}

Result<void> refuse_placeholders(Json& state, const KnownEnvelopes& known) {
  for (const Section& section : sections_of(state)) {
    const std::span<const Json> earlier = known.sections(section.place);
    if (earlier.empty()) continue;
    const std::vector<policy::Placeholder> placeholders = policy::placeholders_in(*section.value);
    for (const Json& before : earlier) {
      const policy::Placeholder* const returned = policy::find_returned(placeholders, before);
      if (returned == nullptr) continue;
      return fail(value_would_be_lost(section.place.pointer + returned->place.text()));
    }
  }
  return {};
}

bool opens_at(const Json& envelope, const SealedPlace& place, Workspace& workspace) {
  Json value = envelope;
  return open_value(value, place, workspace) && !policy::claims_envelope(value);
}

// Whether members were added to an envelope. A copy that recovery took into the state unopened has
// other members, too.
bool has_added_members(const SealableMember& envelope, const KnownEnvelopes& known) {
  if (envelope.value->size() == 1) return false;
  Json alone = Json::object();
  alone["$enc"] = envelope.value->at("$enc");
  const std::span<const SealedPlace> places = known.of(alone);
  return std::ranges::find(places, envelope.place) != places.end();
}

Result<void> settle_envelope(const SealableMember& envelope, const KnownEnvelopes& known,
                             Workspace& workspace) {
  const auto& [value, place] = envelope;
  const std::span<const SealedPlace> places = known.of(*value);
  if (std::ranges::find(places, place) != places.end()) return {};
  if (opens_at(*value, place, workspace)) return {};
  for (const SealedPlace& from : places) {
    Json moved = *value;
    const Result<bool> sealed = reseal(moved, from, place, workspace);
    if (sealed) {
      *value = std::move(moved);
      return {};
    }
    if (sealed.error().code == ErrorCode::denied) return fail(moved_without_key(place));
    if (sealed.error().code != ErrorCode::malformed) return fail(sealed.error());
  }
  Json unread = *value;
  const bool is_damaged = value->size() == 1 && !open_value(unread, place, workspace);
  if ((is_damaged && known.has(place)) || has_added_members(envelope, known)) {
    return fail(would_be_damaged(place));
  }
  return {};
}

}  // namespace

Error value_would_be_lost(const std::string& pointer) {
  return {.code = ErrorCode::conflict,
          .phrase = "the new value is the placeholder of an encrypted value, which would be lost",
          .subject = pointer,
          .hint = "`baton get --decrypt` prints the value itself"};
}

std::vector<SealableMember> envelopes_in(Json& state) {
  std::vector<SealableMember> envelopes;
  for (const Section& section : sections_of(state)) {
    append_envelopes(*section.value, section.place, envelopes);
  }
  return envelopes;
}

Result<void> reseal_moved(std::span<const Json* const> earlier, Json& state, Workspace& workspace) {
  KnownEnvelopes known;
  for (const Json* const before : earlier) known.add(*before, workspace);
  if (known.is_empty()) return {};
  BATON_CHECK(refuse_placeholders(state, known));
  for (const SealableMember& envelope : envelopes_in(state)) {
    BATON_CHECK(settle_envelope(envelope, known, workspace));
  }
  return {};
}

Result<void> reseal_moved(const Json& before, Json& state, Workspace& workspace) {
  const std::array<const Json*, 1> earlier = {&before};
  return reseal_moved(earlier, state, workspace);
}

}  // namespace baton::app
