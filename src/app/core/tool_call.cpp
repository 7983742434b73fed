#include "app/core/tool_call.h"

#include <algorithm>
#include <vector>

#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The workspace speaks for the caller, for as long as this lives.
class SpeakingFor {
 public:
  SpeakingFor(Workspace& workspace, const ToolCaller& caller)
      : workspace_(workspace), before_(workspace.caller()) {
    workspace_.speak_for(&caller);
  }
  ~SpeakingFor() { workspace_.speak_for(before_); }
  SpeakingFor(const SpeakingFor&) = delete;
  SpeakingFor& operator=(const SpeakingFor&) = delete;

 private:
  Workspace& workspace_;
  const ToolCaller* before_;
};

Error no_such_action(const std::string& name, std::span<const ToolAction> actions) {
  std::vector<std::string_view> names;
  for (const ToolAction& action : actions) names.push_back(action.name);
  return shared::invalid_request("no such action", name,
                                 text::concat("there are ", text::enumerate(names)));
}

}  // namespace

ToolAnswer run_action(std::span<const ToolAction> actions, const ToolCall& call) {
  if (!call.request.is_object()) {
    return fail(shared::invalid_request("a request is a JSON object", {}, {}));
  }
  BATON_TRY(const std::string name, required_text(call.request, "action"));
  const auto action = std::ranges::find(actions, name, &ToolAction::name);
  if (action == actions.end()) return fail(no_such_action(name, actions));
  if (action->audience == Audience::leader && !call.caller.leads()) {
    return fail(access_denied("only whoever leads the agents may do that", name, call.caller));
  }
  const SpeakingFor speaking(call.workspace, call.caller);
  return action->run(call);
}

std::optional<StateReference> as_reference(const Json& value) {
  if (value.is_string()) return StateReference::parse(value.get<std::string>());
  if (!value.is_number_integer()) return std::nullopt;
  return StateReference::parse(std::to_string(value.get<std::int64_t>()));
}

Result<WriteGuard> guard_in(const ToolCall& call) {
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

Error access_denied(Phrase why, std::string subject, const ToolCaller& caller) {
  return {.code = ErrorCode::denied,
          .phrase = why,
          .subject = std::move(subject),
          .hint = text::concat("you are ", caller.agent,
                               "; the orchestrator may, or whoever uses a server that was started "
                               "with --as orchestrator"),
          .name = "ACCESS_DENIED"};
}

}  // namespace baton::app
