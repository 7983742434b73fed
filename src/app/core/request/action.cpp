#include "app/core/request/action.h"

#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Sets the workspace's caller for the lifetime of this object.
class SpeakingFor {
 public:
  SpeakingFor(Workspace& workspace, const authority::Caller& caller)
      : workspace_(workspace), before_(workspace.caller()) {
    workspace_.speak_for(&caller);
  }
  ~SpeakingFor() { workspace_.speak_for(before_); }
  SpeakingFor(const SpeakingFor&) = delete;
  SpeakingFor& operator=(const SpeakingFor&) = delete;

 private:
  Workspace& workspace_;
  const authority::Caller* before_;
};

bool is_given(const Json& request, std::string_view name) {
  const Json* const member = model::member(request, name);
  return member != nullptr && !member->is_null();
}

bool lists(const Action& action, const Json& request) {
  const ListForm& listing = action.listing;
  return listing.run != nullptr && !is_given(request, listing.without) &&
         !is_given(request, listing.unless);
}

// A request without the member to be written is a list request; it accepts only the filter member.
Result<void> require_list(const Action& action, const Json& request) {
  const ListForm& listing = action.listing;
  for (auto member = request.begin(); member != request.end(); ++member) {
    const bool is_expected = member.key() == kActionMember || member.key() == listing.filter;
    if (member->is_null() || is_expected) continue;
    return fail(
        shared::invalid_request("missing value", std::string(listing.without),
                                text::concat(member.key(), " belongs to a new item; without ",
                                             listing.without, ", the items are listed")));
  }
  return {};
}

Result<void> authorize(const Action& action, const ActionCall& call) {
  const authority::Operation* const operation = authority::find_operation(action.operation);
  if (operation == nullptr) {
    return fail(ErrorCode::internal, "an action is missing from the table of operations",
                std::string(action.operation));
  }
  return authority::authorize(*operation, given_in(call.request), call.caller);
}

}  // namespace

std::vector<authority::Given> given_in(const Json& request) {
  std::vector<authority::Given> given;
  if (!request.is_object()) return given;
  for (auto member = request.begin(); member != request.end(); ++member) {
    if (member->is_null() || *member == false) continue;
    given.push_back({member.key(), std::string(model::text_of(*member))});
  }
  return given;
}

ActionAnswer perform(const Action& action, const ActionCall& call) {
  BATON_CHECK(authorize(action, call));
  BATON_CHECK(check_members(action.members, call.request, call.front_end));
  BATON_CHECK(check_names(action.members, call.request, call.front_end,
                          call.workspace.secrets_in_answers().rules));
  const SpeakingFor speaking(call.workspace, call.caller);
  if (!lists(action, call.request)) return action.run(call);
  BATON_CHECK(require_list(action, call.request));
  return action.listing.run(call);
}

}  // namespace baton::app
