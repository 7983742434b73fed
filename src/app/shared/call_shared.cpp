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

SharedCall session_in(const ActionCall& call, Members& members) {
  return {.session = members.text("session"), .participant = call.caller.participant};
}

// For those that need nothing else.
Result<SharedCall> only_session(const ActionCall& call) {
  Members members(call.request);
  SharedCall session = session_in(call, members);
  BATON_CHECK(members.fault());
  return session;
}

ActionAnswer call_list(const ActionCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(list_keys({.call = std::move(session)}, call.workspace));
}

ActionAnswer call_read(const ActionCall& call) {
  Members members(call.request);
  const ReadSharedValue read{.call = session_in(call, members), .key = members.required("key")};
  BATON_CHECK(members.fault());
  return json_of(read_value(read, call.workspace));
}

ActionAnswer call_write(const ActionCall& call) {
  Members members(call.request);
  const WriteSharedValue write{.call = session_in(call, members),
                               .key = members.required("key"),
                               .value = members.required("value"),
                               .if_version = members.number("if_version"),
                               .ttl_seconds = members.number("ttl_seconds")};
  BATON_CHECK(members.fault());
  return json_of(write_value(write, call.workspace));
}

ActionAnswer call_delete(const ActionCall& call) {
  Members members(call.request);
  const DeleteSharedKey remove{.call = session_in(call, members),
                               .key = members.required("key"),
                               .if_version = members.number("if_version")};
  BATON_CHECK(members.fault());
  return json_of(delete_key(remove, call.workspace));
}

ActionAnswer call_read_history(const ActionCall& call) {
  Members members(call.request);
  const ReadSharedHistory read{.call = session_in(call, members),
                               .key = members.required("key"),
                               .versions = members.numbers("versions")};
  BATON_CHECK(members.fault());
  return json_of(read_history(read, call.workspace));
}

ActionAnswer call_read_batch(const ActionCall& call) {
  Members members(call.request);
  const ReadSharedBatch read{.call = session_in(call, members), .keys = members.texts("keys")};
  BATON_CHECK(members.fault());
  if (members.array("keys") == nullptr) {
    return fail(shared::invalid_request("a member is missing", "keys", "give an array of keys"));
  }
  return json_of(read_batch(read, call.workspace));
}

ActionAnswer call_snapshot(const ActionCall& call) {
  Members members(call.request);
  const TakeSnapshot take{.call = session_in(call, members), .label = members.required("label")};
  BATON_CHECK(members.fault());
  return json_of(take_snapshot(take, call.workspace));
}

ActionAnswer call_snapshots(const ActionCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(list_snapshots({.call = std::move(session)}, call.workspace));
}

ActionAnswer call_log(const ActionCall& call) {
  Members members(call.request);
  const ListSharedChanges list{.call = session_in(call, members),
                               .after = members.number("after"),
                               .limit = members.number("limit")};
  BATON_CHECK(members.fault());
  return json_of(list_shared_changes(list, call.workspace));
}

ActionAnswer call_lint(const ActionCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(lint_session({.call = std::move(session)}, call.workspace));
}

ActionAnswer call_session(const ActionCall& call) {
  BATON_TRY(SharedCall session, only_session(call));
  return json_of(show_session({.call = std::move(session)}, call.workspace));
}

ActionAnswer call_sessions(const ActionCall& call) {
  return json_of(list_sessions({}, call.workspace));
}

constexpr auto kSessionMembers = named("session");
constexpr auto kSessionKeyMembers = named("session", "key");
constexpr auto kSessionKeyValueIfVersionTtlSecondsMembers =
    named("session", "key", "value", "if_version", "ttl_seconds");
constexpr auto kSessionKeyIfVersionMembers = named("session", "key", "if_version");
constexpr auto kSessionKeyVersionsMembers = named("session", "key", "versions");
constexpr auto kSessionKeysMembers = named("session", "keys");
constexpr auto kSessionLabelMembers = named("session", "label");
constexpr auto kSessionAfterLimitMembers = named("session", "after", "limit");

constexpr std::array kActions = {
    Action{.operation = "shared list-keys",
           .name = "list_keys",
           .members = kSessionMembers,
           .run = call_list},
    Action{.operation = "shared read",
           .name = "read",
           .members = kSessionKeyMembers,
           .run = call_read},
    Action{.operation = "shared write",
           .name = "write",
           .members = kSessionKeyValueIfVersionTtlSecondsMembers,
           .run = call_write},
    Action{.operation = "shared delete",
           .name = "delete",
           .members = kSessionKeyIfVersionMembers,
           .run = call_delete},
    Action{.operation = "shared history",
           .name = "read_history",
           .members = kSessionKeyVersionsMembers,
           .run = call_read_history},
    Action{.operation = "shared read-batch",
           .name = "read_batch",
           .members = kSessionKeysMembers,
           .run = call_read_batch},
    Action{.operation = "shared snapshot",
           .name = "snapshot",
           .members = kSessionLabelMembers,
           .run = call_snapshot},
    Action{.operation = "shared snapshots",
           .name = "snapshots",
           .members = kSessionMembers,
           .run = call_snapshots},
    Action{.operation = "shared log",
           .name = "log",
           .members = kSessionAfterLimitMembers,
           .run = call_log},
    Action{
        .operation = "shared lint", .name = "lint", .members = kSessionMembers, .run = call_lint},
    Action{.operation = "session show",
           .name = "session",
           .members = kSessionMembers,
           .run = call_session},
    Action{.operation = "session list",
           .name = "sessions",
           .members = kSessionMembers,
           .run = call_sessions},
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

ActionAnswer call_shared(const Json& request, const authority::Caller& caller,
                         Workspace& workspace) {
  return run_action(std::array{std::span<const Action>(kActions)}, {request, caller, workspace});
}

std::span<const std::string_view> shared_actions() {
  return kNames;
}

}  // namespace baton::app
