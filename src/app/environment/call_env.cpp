#include "app/environment/call_env.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/tool_call.h"
#include "app/environment/change_value.h"
#include "app/environment/manage_threads.h"
#include "app/environment/read_value.h"
#include "domain/shared/faults.h"

namespace baton::app {
namespace {

using Members = RequestMembers;

ThreadCall thread_of(const ActionCall& call) {
  return {.thread = call.caller.thread, .participant = call.caller.participant};
}

ActionAnswer call_store(const ActionCall& call) {
  Members members(call.request);
  StoreEnvironmentValue store{.call = thread_of(call),
                              .key = members.required("key"),
                              .short_description = members.required("short_description"),
                              .value = {}};
  BATON_CHECK(members.fault());
  const Json* const value = members.value("value");
  if (value == nullptr) {
    return fail(shared::invalid_request("a member is missing", "value",
                                        "give any JSON value; null is one, too"));
  }
  store.value = *value;
  return json_of(store_environment_value(store, call.workspace));
}

ActionAnswer call_get(const ActionCall& call) {
  BATON_TRY(std::string key, required_text(call.request, "key"));
  return json_of(
      get_environment_value({.call = thread_of(call), .key = std::move(key)}, call.workspace));
}

// The seed's manifest is an array; what a tool answers is an object.
ActionAnswer call_list(const ActionCall& call) {
  BATON_TRY(const Outcome<EnvironmentListed> outcome,
            list_environment({.call = thread_of(call)}, call.workspace));
  return Json{{"result", to_json(std::get<EnvironmentListed>(outcome))}};
}

ActionAnswer call_update(const ActionCall& call) {
  Members members(call.request);
  UpdateEnvironmentValue update{.call = thread_of(call), .key = members.required("key")};
  if (members.value("short_description") != nullptr) {
    update.short_description = members.required("short_description");
  }
  BATON_CHECK(members.fault());
  if (const Json* const value = members.value("value")) update.value = *value;
  return json_of(update_environment_value(update, call.workspace));
}

ActionAnswer call_delete(const ActionCall& call) {
  BATON_TRY(std::string key, required_text(call.request, "key"));
  return json_of(
      delete_environment_value({.call = thread_of(call), .key = std::move(key)}, call.workspace));
}

ActionAnswer call_thread(const ActionCall& call) {
  return json_of(show_thread({.call = thread_of(call)}, call.workspace));
}

ActionAnswer call_threads(const ActionCall& call) {
  return json_of(list_threads({}, call.workspace));
}

ActionAnswer call_tree(const ActionCall& call) {
  return json_of(show_thread_tree({.thread = call.caller.thread}, call.workspace));
}

constexpr auto kKeyShortDescriptionValueMembers = named("key", "short_description", "value");
constexpr auto kKeyMembers = named("key");
constexpr auto kNoMembers = named();

constexpr std::array kActions = {
    Action{.operation = "env store",
           .name = "store",
           .members = kKeyShortDescriptionValueMembers,
           .run = call_store},
    Action{.operation = "env get", .name = "get", .members = kKeyMembers, .run = call_get},
    Action{.operation = "env list", .name = "list", .members = kNoMembers, .run = call_list},
    Action{.operation = "env update",
           .name = "update",
           .members = kKeyShortDescriptionValueMembers,
           .run = call_update},
    Action{.operation = "env delete", .name = "delete", .members = kKeyMembers, .run = call_delete},
    Action{.operation = "thread show", .name = "thread", .members = kNoMembers, .run = call_thread},
    Action{
        .operation = "thread list", .name = "threads", .members = kNoMembers, .run = call_threads},
    Action{.operation = "thread tree", .name = "tree", .members = kNoMembers, .run = call_tree},
    // As seed 003 calls them.
    Action{.operation = "env store",
           .name = "store_env_data",
           .members = kKeyShortDescriptionValueMembers,
           .run = call_store},
    Action{.operation = "env get", .name = "get_env_data", .members = kKeyMembers, .run = call_get},
    Action{
        .operation = "env list", .name = "list_env_data", .members = kNoMembers, .run = call_list},
    Action{.operation = "env update",
           .name = "update_env_data",
           .members = kKeyShortDescriptionValueMembers,
           .run = call_update},
    Action{.operation = "env delete",
           .name = "delete_env_data",
           .members = kKeyMembers,
           .run = call_delete},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

ActionAnswer call_env(const Json& request, const authority::Caller& caller, Workspace& workspace) {
  return run_action(std::array{std::span<const Action>(kActions)}, {request, caller, workspace});
}

std::span<const std::string_view> env_actions() {
  return kNames;
}

}  // namespace baton::app
