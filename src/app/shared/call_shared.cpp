#include "app/shared/call_shared.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/tool_call.h"
#include "app/shared/change_log.h"
#include "app/shared/lint_session.h"
#include "app/shared/list_keys.h"
#include "app/shared/manage_session.h"
#include "app/shared/read_value.h"
#include "app/shared/snapshots.h"
#include "app/shared/write_value.h"
#include "domain/shared/faults.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using Members = RequestMembers;

SharedCall session_in(const ToolCall& call, Members& members) {
  return {.session = members.text("session"), .participant = call.caller.participant};
}

// For those that need nothing else.
Result<SharedCall> only_session(const ToolCall& call) {
  Members members(call.request);
  SharedCall session = session_in(call, members);
  BATON_CHECK(members.fault());
  return session;
}

ToolAnswer call_list(const ToolCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(list_keys({.call = std::move(session)}, call.workspace));
}

ToolAnswer call_read(const ToolCall& call) {
  Members members(call.request);
  const ReadSharedValue read{.call = session_in(call, members), .key = members.required("key")};
  BATON_CHECK(members.fault());
  return json_of(read_value(read, call.workspace));
}

ToolAnswer call_write(const ToolCall& call) {
  Members members(call.request);
  const WriteSharedValue write{.call = session_in(call, members),
                               .key = members.required("key"),
                               .value = members.required("value"),
                               .if_version = members.number("if_version"),
                               .ttl_seconds = members.number("ttl_seconds")};
  BATON_CHECK(members.fault());
  return json_of(write_value(write, call.workspace));
}

ToolAnswer call_delete(const ToolCall& call) {
  Members members(call.request);
  const DeleteSharedKey remove{.call = session_in(call, members),
                               .key = members.required("key"),
                               .if_version = members.number("if_version")};
  BATON_CHECK(members.fault());
  return json_of(delete_key(remove, call.workspace));
}

ToolAnswer call_read_history(const ToolCall& call) {
  Members members(call.request);
  const ReadSharedHistory read{.call = session_in(call, members),
                               .key = members.required("key"),
                               .versions = members.numbers("versions")};
  BATON_CHECK(members.fault());
  return json_of(read_history(read, call.workspace));
}

ToolAnswer call_read_batch(const ToolCall& call) {
  Members members(call.request);
  const ReadSharedBatch read{.call = session_in(call, members), .keys = members.texts("keys")};
  BATON_CHECK(members.fault());
  if (members.array("keys") == nullptr) {
    return fail(shared::invalid_request("a member is missing", "keys", "give an array of keys"));
  }
  return json_of(read_batch(read, call.workspace));
}

ToolAnswer call_snapshot(const ToolCall& call) {
  Members members(call.request);
  const TakeSnapshot take{.call = session_in(call, members), .label = members.required("label")};
  BATON_CHECK(members.fault());
  return json_of(take_snapshot(take, call.workspace));
}

ToolAnswer call_snapshots(const ToolCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(list_snapshots({.call = std::move(session)}, call.workspace));
}

ToolAnswer call_log(const ToolCall& call) {
  Members members(call.request);
  const ListSharedChanges list{.call = session_in(call, members),
                               .after = members.number("after"),
                               .limit = members.number("limit")};
  BATON_CHECK(members.fault());
  return json_of(list_shared_changes(list, call.workspace));
}

ToolAnswer call_lint(const ToolCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(lint_session({.call = std::move(session)}, call.workspace));
}

ToolAnswer call_session(const ToolCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(show_session({.call = std::move(session)}, call.workspace));
}

ToolAnswer call_sessions(const ToolCall& call) {
  return json_of(list_sessions({}, call.workspace));
}

constexpr std::array kActions = {
    ToolAction{"list_keys", call_list},
    ToolAction{"read", call_read},
    ToolAction{"write", call_write},
    ToolAction{"delete", call_delete},
    ToolAction{"read_history", call_read_history},
    ToolAction{"read_batch", call_read_batch},
    ToolAction{"snapshot", call_snapshot},
    ToolAction{"snapshots", call_snapshots},
    ToolAction{"log", call_log},
    ToolAction{"lint", call_lint},
    ToolAction{"session", call_session, Audience::leader},
    ToolAction{"sessions", call_sessions, Audience::leader},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

Result<Json> read_shared_request(const std::string& text) {
  Result<Json> request = json::read(text, "request");
  if (request) return request;
  const Error& error = request.error();
  std::string place;
  if (error.position) {
    place = text::concat("line ", std::to_string(error.position->line), ", column ",
                         std::to_string(error.position->column), ": ");
  }
  return fail(shared::invalid_request("the request is no JSON",
                                      text::concat(place, error.phrase.view()), error.hint));
}

ToolAnswer call_shared(const Json& request, const ToolCaller& caller, Workspace& workspace) {
  return run_action(kActions, {request, caller, workspace});
}

std::span<const std::string_view> shared_actions() {
  return kNames;
}

}  // namespace baton::app
