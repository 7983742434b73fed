#include "app/shared/shared_actions.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "app/core/request/declare_member.h"
#include "app/core/request/tool_call.h"
#include "app/shared/change_log.h"
#include "app/shared/lint_session.h"
#include "app/shared/list_keys.h"
#include "app/shared/manage_session.h"
#include "app/shared/read_value.h"
#include "app/shared/snapshots.h"
#include "app/shared/write_value.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Over MCP the name is the caller's.
template <typename Request>
constexpr std::array kSharedCallOf = {
    member<&Request::call, &SharedCall::session>(
        "session", {.help = "The session (default: BATON_SESSION, else the active workflow's)",
                    .value = "ID",
                    .is_untold = true,
                    .is_name = true,
                    .may_be_empty = true}),
    kAs<&Request::call, &SharedCall::participant>};
template <auto kField>
constexpr Member kOfKey = member<kField>(
    "key", {.help = "The key", .is_argument = true, .is_required = true, .is_name = true});
template <auto kField>
constexpr Member kOfVersion =
    member<kField>("if_version", {.help = "Refuse unless the key has this version; 0: no value",
                                  .value = "N",
                                  .brief = "0: no value"});

constexpr auto kReadSharedMembers =
    joined(std::array{kOfKey<&ReadSharedValue::key>}, kSharedCallOf<ReadSharedValue>);
constexpr std::array kWriteOnlyMembers = {
    kOfKey<&WriteSharedValue::key>,
    member<&WriteSharedValue::value>("value", {.help = "The value; - reads standard input",
                                               .is_argument = true,
                                               .reads_input = true,
                                               .is_required = true,
                                               .brief = "text"}),
    kOfVersion<&WriteSharedValue::if_version>,
    member<&WriteSharedValue::ttl_seconds>("ttl_seconds",
                                           {.help = "The value expires after this many seconds",
                                            .value = "SECONDS",
                                            .option = "--ttl"})};
constexpr auto kWriteSharedMembers = joined(kWriteOnlyMembers, kSharedCallOf<WriteSharedValue>);
constexpr auto kDeleteSharedMembers =
    joined(std::array{kOfKey<&DeleteSharedKey::key>, kOfVersion<&DeleteSharedKey::if_version>,
                      flag<&DeleteSharedKey::copies, SnapshotCopies::deleted>(
                          "with_snapshots", {.help = "Also delete its copies in snapshots",
                                             .offered = Offered::on_command_line})},
           kSharedCallOf<DeleteSharedKey>);
constexpr std::array kHistoryOnlyMembers = {
    kOfKey<&ReadSharedHistory::key>,
    member<&ReadSharedHistory::versions>(
        "versions",
        {.help = "Only this version; repeatable", .value = "N", .option = "--version"})};
constexpr auto kSharedHistoryMembers =
    joined(kHistoryOnlyMembers, kSharedCallOf<ReadSharedHistory>);
constexpr std::array kBatchOnlyMembers = {member<&ReadSharedBatch::keys>(
    "keys", {.help = "The keys", .is_argument = true, .is_required = true, .is_name = true})};
constexpr auto kReadBatchMembers = joined(kBatchOnlyMembers, kSharedCallOf<ReadSharedBatch>);
constexpr std::array kSnapshotOnlyMembers = {
    member<&TakeSnapshot::label>("label", {.help = "A new label of letters, digits, and . _ -",
                                           .is_argument = true,
                                           .is_required = true,
                                           .is_name = true})};
constexpr auto kSnapshotMembers = joined(kSnapshotOnlyMembers, kSharedCallOf<TakeSnapshot>);
constexpr std::array kSharedLogOnlyMembers = {
    member<&ListSharedChanges::after>(
        "after", {.help = "Only changes after this sequence number", .value = "SEQUENCE"}),
    member<&ListSharedChanges::limit>(
        "limit", {.help = "Only the newest N; with --after, the first N; 0: all", .value = "N"})};
constexpr auto kSharedLogMembers = joined(kSharedLogOnlyMembers, kSharedCallOf<ListSharedChanges>);
constexpr std::array kShowSessionMembers = {member<&NameSession::call, &SharedCall::session>(
    "session", {.help = "The session (default: BATON_SESSION, else the active workflow's)",
                .option = "id",
                .is_argument = true,
                .is_untold = true,
                .is_name = true})};

constexpr std::array kListSessionsMembers = {member<&ListSessions::with_deleted>(
    "deleted", {.help = "Also list who deleted which session, and when",
                .offered = Offered::on_command_line})};

constexpr std::array kSharedActions = {
    declared<ListKeys, kSharedCallOf<ListKeys>, list_keys, &ListKeys::call>("shared list-keys",
                                                                            "list_keys"),
    declared<ReadSharedValue, kReadSharedMembers, read_value, &ReadSharedValue::call>("shared read",
                                                                                      "read"),
    declared<WriteSharedValue, kWriteSharedMembers, write_value, &WriteSharedValue::call>(
        "shared write", "write"),
    declared<DeleteSharedKey, kDeleteSharedMembers, delete_key, &DeleteSharedKey::call>(
        "shared delete", "delete"),
    declared<ReadSharedHistory, kSharedHistoryMembers, read_history, &ReadSharedHistory::call>(
        "shared history", "read_history"),
    declared<ReadSharedBatch, kReadBatchMembers, read_batch, &ReadSharedBatch::call>(
        "shared read-batch", "read_batch"),
    declared<TakeSnapshot, kSnapshotMembers, take_snapshot, &TakeSnapshot::call>("shared snapshot",
                                                                                 "snapshot"),
    declared<ListSnapshots, kSharedCallOf<ListSnapshots>, list_snapshots, &ListSnapshots::call>(
        "shared snapshots", "snapshots"),
    declared<ListSharedChanges, kSharedLogMembers, list_shared_changes, &ListSharedChanges::call>(
        "shared log", "log"),
    declared<LintSession, kSharedCallOf<LintSession>, lint_session, &LintSession::call>(
        "shared lint", "lint"),
    declared<NameSession, kShowSessionMembers, show_session, &NameSession::call>("session show",
                                                                                 "session"),
    declared<ListSessions, kListSessionsMembers, list_sessions>("session list", "sessions"),
};

constexpr std::string_view kSessionMember = "session";

bool takes_session(const Json& request) {
  const std::string_view name = model::text_member(request, kActionMember);
  const auto action = std::ranges::find(kSharedActions, name, &Action::name);
  return action != kSharedActions.end() &&
         std::ranges::find(action->members, kSessionMember, &Member::name) != action->members.end();
}

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
  return fail(shared::invalid_request("the request is not valid JSON",
                                      text::concat(place, error.phrase.view()), error.hint));
}

Result<void> put_session(const std::string& session, Json& request) {
  if (!request.is_object() || !takes_session(request)) return {};
  Json& named = request[std::string(kSessionMember)];
  if (named.is_null()) named = session;
  if (!named.is_string() || named == Json(session)) return {};  // reading refuses another type
  return fail(shared::invalid_request("the request names another session than --session",
                                      named.get<std::string>(), "name the session only once"));
}

std::span<const Action> shared_actions() {
  return kSharedActions;
}

}  // namespace baton::app
