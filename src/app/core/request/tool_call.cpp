#include "app/core/request/tool_call.h"

#include <algorithm>
#include <vector>

#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

Error unknown_action(const std::string& name, std::span<const Action> actions) {
  std::vector<std::string_view> names;
  for (const Action& action : actions) names.push_back(action.name);
  const std::optional<std::string_view> nearest = text::nearest(name, names);
  return shared::invalid_request("unknown action", name,
                                 nearest
                                     ? text::concat("did you mean ", *nearest, "?")
                                     : text::concat("the actions are ", text::enumerate(names)));
}

}  // namespace

ActionAnswer run_action(std::span<const Action> actions, const ActionCall& call) {
  if (!call.request.is_object()) {
    return fail(shared::invalid_request("a request must be a JSON object", {}, {}));
  }
  const Json* const given = model::member(call.request, kActionMember);
  if (given == nullptr || !given->is_string()) {
    return fail(shared::invalid_request("the request does not name an action",
                                        std::string(kActionMember),
                                        "give the action's name as a string"));
  }
  const std::string& name = given->get_ref<const std::string&>();
  const auto action = std::ranges::find(actions, name, &Action::name);
  if (action == actions.end()) return fail(unknown_action(name, actions));
  return perform(*action, call);
}

}  // namespace baton::app
