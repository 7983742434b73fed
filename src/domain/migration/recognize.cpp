#include "domain/migration/recognize.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/migration/locate.h"
#include "domain/model/vocabulary.h"
#include "text/names.h"

namespace baton::migration {
namespace {

constexpr unsigned kLeastConfidence = 40;
constexpr unsigned kWrapperCost = 5;  // percent for each wrapping object
constexpr std::size_t kDeepestWrapper = 3;
constexpr std::size_t kMostTelling = 20;
constexpr std::array<std::string_view, 9> kWrappers = {"workflow", "state",   "workflowstate",
                                                       "data",     "session", "current",
                                                       "context",  "payload", "result"};

bool is_of(const Json& value, const std::vector<std::string>& types) {
  return types.empty() || std::ranges::find(types, type_of(value)) != types.end();
}

bool has_trait(const Found& base, const Trait& trait) {
  return std::ranges::any_of(locate(base, trait.at), [&](const Found& found) {
    const Json& value = *found.value;
    if (!is_of(value, trait.types)) return false;
    if (!trait.prefix.empty() &&
        !(value.is_string() && value.get_ref<const std::string&>().starts_with(trait.prefix))) {
      return false;
    }
    if (trait.element.empty()) return true;
    return value.is_structured() && !value.empty() &&
           std::ranges::all_of(value, [&](const Json& part) { return is_of(part, trait.element); });
  });
}

unsigned score(const Found& base, const Mapping& mapping) {
  unsigned all = 0;
  unsigned matched = 0;
  for (const Trait& trait : mapping.traits) {
    all += trait.weight;
    if (has_trait(base, trait)) {
      matched += trait.weight;
    } else if (trait.is_required) {
      return 0;
    }
  }
  return all == 0 ? 0 : matched * 100 / all;
}

bool may_wrap(const Json& object, const std::string& name) {
  return object.size() <= 3 || model::is_one_of(text::fold_name(name), kWrappers);
}

void add_bases(const Json& object, const json::Pointer& at, std::vector<json::Pointer>& bases) {
  bases.push_back(at);
  if (at.tokens().size() >= kDeepestWrapper || object.size() > kMaxPlaces) return;
  for (const auto& [name, value] : object.items()) {
    if (value.is_object() && may_wrap(object, name)) add_bases(value, at.child(name), bases);
  }
}

void add_telling(const Json& value, const json::Pointer& at, TellingMembers& members) {
  constexpr std::size_t kDepth = 3;
  if (at.tokens().size() >= kDepth || value.size() > kMaxPlaces) return;
  for (const auto& [name, member] : value.items()) {
    const json::Pointer place = at.child(name);
    if (member.is_object()) add_telling(member, place, members);
    const MemberKind kind = kind_of_member(name);
    if (member.is_structured() || kind == MemberKind::other) continue;
    std::vector<std::string>& found = kind == MemberKind::phase ? members.phases : members.statuses;
    if (found.size() < kMostTelling) found.push_back(place.text());
  }
}

}  // namespace

std::vector<json::Pointer> possible_bases(const Json& document) {
  std::vector<json::Pointer> bases;
  if (document.is_object()) add_bases(document, {}, bases);
  return bases;
}

std::optional<Shape> recognize(const Json& document, std::span<const Mapping> mappings) {
  Shape best;
  for (const json::Pointer& base : possible_bases(document)) {
    const Found start{.at = base, .value = json::find(document, base), .name = {}};
    const auto cost = static_cast<unsigned>(base.tokens().size()) * kWrapperCost;
    for (const Mapping& mapping : mappings) {
      const unsigned confidence = score(start, mapping);
      if (confidence < kLeastConfidence || confidence - cost <= best.confidence) continue;
      best = {.mapping = &mapping, .confidence = confidence - cost, .base = base};
    }
  }
  if (best.mapping == nullptr) return std::nullopt;
  return best;
}

// A folded name has no plural "s": "status" becomes "statu".
MemberKind kind_of_member(std::string_view name) {
  constexpr std::array<std::string_view, 4> kPhases = {"phase", "stage", "step", "milestone"};
  constexpr std::array<std::string_view, 3> kStatuses = {"statu", "state", "verdict"};
  const std::string folded = text::fold_name(name);
  const auto ends = [&](std::string_view word) { return folded.ends_with(word); };
  if (folded == "current" || std::ranges::any_of(kPhases, ends)) return MemberKind::phase;
  return std::ranges::any_of(kStatuses, ends) ? MemberKind::status : MemberKind::other;
}

TellingMembers telling_members(const Json& document) {
  TellingMembers members;
  if (document.is_object()) add_telling(document, {}, members);
  return members;
}

}  // namespace baton::migration
