#include "domain/merge/rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "domain/model/identified_lists.h"
#include "domain/model/members.h"
#include "text/rfc3339.h"

namespace baton::merge {
namespace {

// Whether theirs precedes ours; empty if the two cannot be compared.
using Preference = std::optional<bool> (*)(const Json& ours, const Json& theirs);

std::optional<std::pair<Instant, Instant>> times(const Json& ours, const Json& theirs) {
  const auto our_time = text::parse_date_time(model::text_of(ours));
  const auto their_time = text::parse_date_time(model::text_of(theirs));
  if (!our_time || !their_time) return std::nullopt;
  return std::pair(*our_time, *their_time);
}

std::optional<bool> is_earlier(const Json& ours, const Json& theirs) {
  const auto both = times(ours, theirs);
  if (!both) return std::nullopt;
  return both->second < both->first;
}

std::optional<bool> is_later(const Json& ours, const Json& theirs) {
  return is_earlier(theirs, ours);
}

std::optional<bool> is_higher(const Json& ours, const Json& theirs) {
  if (!ours.is_number_integer() || !theirs.is_number_integer()) return std::nullopt;
  return theirs > ours;
}

// 0 waiting, 1 running, 2 ended; empty for a status that executions do not have.
std::optional<int> progress(const Json& status) {
  constexpr std::array<std::pair<std::string_view, int>, 5> kSteps = {
      {{"pending", 0}, {"in_progress", 1}, {"completed", 2}, {"failed", 2}, {"cancelled", 2}}};
  const auto* step =
      std::ranges::find(kSteps, model::text_of(status), &std::pair<std::string_view, int>::first);
  return step == kSteps.end() ? std::nullopt : std::optional(step->second);
}

// Two different final statuses are a conflict.
std::optional<bool> is_further(const Json& ours, const Json& theirs) {
  const auto our_step = progress(ours);
  const auto their_step = progress(theirs);
  if (!our_step || !their_step || *our_step == *their_step) return std::nullopt;
  return *their_step > *our_step;
}

constexpr std::array<std::pair<std::string_view, Preference>, 9> kRules = {{
    {"startTime", is_earlier},
    {"endTime", is_later},
    {"lastUpdated", is_later},
    {"lastModified", is_later},
    {"supersededAt", is_later},
    {"liftedAt", is_later},
    {"amendedAt", is_later},
    {"revision", is_higher},
    {"status", is_further},
}};

bool has_rules(const json::Pointer& place) {
  constexpr std::size_t kToMemberOfItem = 3;  // tokens
  if (place.tokens().size() == 1) return true;
  return place.tokens().size() == kToMemberOfItem &&
         model::identified_list(place.tokens().front()) != nullptr;
}

}  // namespace

std::optional<Json> settled_by_rule(const json::Pointer& place, const Versions& versions) {
  if (versions.ours == nullptr || versions.theirs == nullptr || !has_rules(place)) {
    return std::nullopt;
  }
  const auto* rule = std::ranges::find(kRules, place.tokens().back(),
                                       &std::pair<std::string_view, Preference>::first);
  if (rule == kRules.end()) return std::nullopt;
  const std::optional<bool> prefers_theirs = rule->second(*versions.ours, *versions.theirs);
  if (!prefers_theirs) return std::nullopt;
  return *prefers_theirs ? *versions.theirs : *versions.ours;
}

}  // namespace baton::merge
