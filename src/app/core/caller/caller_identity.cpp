#include "app/core/caller/caller_identity.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/project_signature.h"
#include "domain/model/members.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// A JSON list has only one encoding, so no text can move from one member into the next.
Json signed_members(const CallerIdentity& caller) {
  return {caller.agent_id,
          caller.agent,
          caller.execution,
          caller.session,
          caller.workflow,
          caller.thread,
          text::format_date_time(caller.expires)};
}

}  // namespace

Result<Json> sign_caller(CallerIdentity caller, Workspace& workspace) {
  if (caller.thread.empty()) {
    caller.thread = caller.agent_id.empty() ? caller.session : caller.agent_id;
  }
  BATON_TRY(const std::string signature, signature_of(signed_members(caller), workspace));
  return Json{{"agentId", caller.agent_id},
              {"agent", caller.agent},
              {"execution", caller.execution},
              {"session", caller.session},
              {"workflow", caller.workflow},
              {"thread", caller.thread},
              {"expires", text::format_date_time(caller.expires)},
              {"signature", signature}};
}

Result<CallerIdentity> verify_caller(const Json& signed_caller, Workspace& workspace) {
  CallerIdentity caller{
      .agent_id = model::string_member(signed_caller, "agentId"),
      .agent = model::string_member(signed_caller, "agent"),
      .execution = model::string_member(signed_caller, "execution"),
      .session = model::string_member(signed_caller, "session"),
      .workflow = model::string_member(signed_caller, "workflow"),
      .thread = model::string_member(signed_caller, "thread"),
      .expires = model::time_member(signed_caller, "expires").value_or(Instant{})};
  BATON_TRY(
      const bool is_ours,
      is_signed(signed_members(caller), model::text_member(signed_caller, "signature"), workspace));
  if (!is_ours) {
    return fail(ErrorCode::denied, "the caller's identity is not signed by this project",
                caller.agent);
  }
  if (caller.expires <= workspace.now()) {
    return fail(ErrorCode::denied, "the caller's identity has expired", caller.agent);
  }
  return caller;
}

}  // namespace baton::app
