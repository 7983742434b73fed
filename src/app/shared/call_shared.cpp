#include "app/shared/call_shared.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/declare_member.h"
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

template <typename Request>
constexpr Member kOfSession = member<&Request::call, &SharedCall::session>(
    "session", {.help = "The session (default: the active workflow's)", .value = "ID"});
template <auto kField>
constexpr Member kOfKey = member<kField>("key", {.help = "The key", .is_required = true});
template <auto kField>
constexpr Member kOfVersion = member<kField>(
    "if_version", {.help = "Refuse unless the key has this version; 0: no value", .value = "N"});

template <typename Request>
constexpr std::array kSessionAlone = {kOfSession<Request>};
constexpr std::array kReadSharedMembers = {kOfSession<ReadSharedValue>,
                                           kOfKey<&ReadSharedValue::key>};
constexpr std::array kWriteSharedMembers = {
    kOfSession<WriteSharedValue>, kOfKey<&WriteSharedValue::key>,
    member<&WriteSharedValue::value>("value", {.help = "A text", .is_required = true}),
    kOfVersion<&WriteSharedValue::if_version>,
    member<&WriteSharedValue::ttl_seconds>(
        "ttl_seconds", {.help = "The value expires after this many seconds", .value = "N"})};
constexpr std::array kDeleteSharedMembers = {kOfSession<DeleteSharedKey>,
                                             kOfKey<&DeleteSharedKey::key>,
                                             kOfVersion<&DeleteSharedKey::if_version>};
constexpr std::array kSharedHistoryMembers = {
    kOfSession<ReadSharedHistory>, kOfKey<&ReadSharedHistory::key>,
    member<&ReadSharedHistory::versions>("versions", {.help = "Only these versions"})};
constexpr std::array kReadBatchMembers = {
    kOfSession<ReadSharedBatch>,
    member<&ReadSharedBatch::keys>("keys", {.help = "The keys", .is_required = true})};
constexpr std::array kSnapshotMembers = {
    kOfSession<TakeSnapshot>,
    member<&TakeSnapshot::label>("label", {.help = "A new label", .is_required = true})};
constexpr std::array kSharedLogMembers = {
    kOfSession<ListSharedChanges>,
    member<&ListSharedChanges::after>("after", {.help = "Only changes after this sequence number"}),
    member<&ListSharedChanges::limit>("limit", {.help = "At most this many changes"})};

// On a session of shared context, in the caller's name.
template <typename Request, const auto& kMembers, auto kUseCase>
constexpr Action on_session(std::string_view operation, std::string_view name) {
  return {.operation = operation,
          .name = name,
          .members = kMembers,
          .run = run_for_caller<Request, kMembers, kUseCase, &Request::call>};
}

constexpr std::array kSharedActions = {
    on_session<ListKeys, kSessionAlone<ListKeys>, list_keys>("shared list-keys", "list_keys"),
    on_session<ReadSharedValue, kReadSharedMembers, read_value>("shared read", "read"),
    on_session<WriteSharedValue, kWriteSharedMembers, write_value>("shared write", "write"),
    on_session<DeleteSharedKey, kDeleteSharedMembers, delete_key>("shared delete", "delete"),
    on_session<ReadSharedHistory, kSharedHistoryMembers, read_history>("shared history",
                                                                       "read_history"),
    on_session<ReadSharedBatch, kReadBatchMembers, read_batch>("shared read-batch", "read_batch"),
    on_session<TakeSnapshot, kSnapshotMembers, take_snapshot>("shared snapshot", "snapshot"),
    on_session<ListSnapshots, kSessionAlone<ListSnapshots>, list_snapshots>("shared snapshots",
                                                                            "snapshots"),
    on_session<ListSharedChanges, kSharedLogMembers, list_shared_changes>("shared log", "log"),
    on_session<LintSession, kSessionAlone<LintSession>, lint_session>("shared lint", "lint"),
    on_session<NameSession, kSessionAlone<NameSession>, show_session>("session show", "session"),
    Action{.operation = "session list",
           .name = "sessions",
           .members = kNoMembersAtAll,
           .run = run_use_case<ListSessions, kNoMembersAtAll, list_sessions>},
};
constexpr auto kSharedNames = names_of(kSharedActions);

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
  return run_action(std::array{std::span<const Action>(kSharedActions)},
                    {request, caller, workspace});
}

std::span<const std::string_view> shared_actions() {
  return kSharedNames;
}

}  // namespace baton::app
