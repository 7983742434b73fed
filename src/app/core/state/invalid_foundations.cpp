#include "app/core/state/invalid_foundations.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/findings/state_findings.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Null if the place does not exist.
const Json* value_at(const Json& document, std::string_view place) {
  const auto pointer = json::Pointer::parse(place);
  return pointer ? json::find(document, *pointer) : nullptr;
}

bool replaces_kind(const Json& before, const Json& operation) {
  const Json* value = model::member(operation, "value");
  if (value == nullptr || !value->is_structured()) return false;
  if (model::text_member(operation, "op") != "replace") return false;
  const Json* old = value_at(before, model::text_member(operation, "path"));
  return old != nullptr && old->type() != value->type();
}

bool builds_on(const JudgedChange& change, const Finding& error, const FindingIndex& now) {
  const std::string_view part = error.instance_location;
  const bool stays = now.contains(error);
  return std::ranges::any_of(change.patch, [&](const Json& operation) {
    const std::string_view place = model::text_member(operation, "path");
    if (stays && place != part && json::is_at_or_below(place, part)) return true;
    return json::is_at_or_below(part, place) && replaces_kind(change.before, operation);
  });
}

}  // namespace

bool replaces_a_kind(const Json& before, const Json& patch) {
  return std::ranges::any_of(
      patch, [&](const Json& operation) { return replaces_kind(before, operation); });
}

Findings invalid_foundations(const JudgedChange& change) {
  const FindingIndex now(change.now);
  Findings findings;
  for (const Finding& error : change.earlier) {
    const bool is_part = error.severity == Severity::error && !error.instance_location.empty();
    if (!is_part || !builds_on(change, error, now)) continue;
    findings.push_back(
        {.rule = "invalid-part",
         .message =
             text::concat("the change depends on an invalid part of the state: ", error.message),
         .instance_location = error.instance_location,
         .hint = "`baton validate` lists the errors; `baton undo` reverts the latest change, "
                 "`baton set` replaces a value"});
  }
  return findings;
}

}  // namespace baton::app
