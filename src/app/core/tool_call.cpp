#include "app/core/tool_call.h"

#include <algorithm>
#include <vector>

#include "domain/shared/faults.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

const Action* find_named(std::span<const std::span<const Action>> tables, std::string_view name) {
  for (const std::span<const Action> actions : tables) {
    const auto found = std::ranges::find(actions, name, &Action::name);
    if (found != actions.end()) return &*found;
  }
  return nullptr;
}

Error unknown_action(const std::string& name, std::span<const std::span<const Action>> tables) {
  std::vector<std::string_view> names;
  for (const std::span<const Action> actions : tables) {
    for (const Action& action : actions) names.push_back(action.name);
  }
  const std::optional<std::string_view> nearest = text::nearest(name, names);
  return shared::invalid_request("unknown action", name,
                                 nearest
                                     ? text::concat("did you mean ", *nearest, "?")
                                     : text::concat("the actions are ", text::enumerate(names)));
}

}  // namespace

ActionAnswer run_action(std::span<const std::span<const Action>> tables, const ActionCall& call) {
  if (!call.request.is_object()) {
    return fail(shared::invalid_request("a request must be a JSON object", {}, {}));
  }
  BATON_TRY(const std::string name, required_text(call.request, kActionMember));
  const Action* const action = find_named(tables, name);
  if (action == nullptr) return fail(unknown_action(name, tables));
  return perform(*action, call);
}

Result<WriteGuard> guard_in(const ActionCall& call) {
  RequestMembers members(call.request);
  WriteGuard guard{.idempotency_key = members.text("idempotency_key")};
  const Json* const revision = members.value("if_revision");
  if (revision != nullptr && !revision->is_null()) {
    guard.if_revision = as_reference(*revision);
    if (!guard.if_revision) {
      return fail(shared::invalid_request("a member is no revision", "if_revision",
                                          "give a number, or \"12@0e57\""));
    }
  }
  BATON_CHECK(members.fault());
  return guard;
}

}  // namespace baton::app
