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

ThreadCall thread_of(const ToolCall& call) {
  return {.thread = call.caller.thread, .participant = call.caller.participant};
}

ToolAnswer call_store(const ToolCall& call) {
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

ToolAnswer call_get(const ToolCall& call) {
  BATON_TRY(std::string key, required_text(call.request, "key"));
  return json_of(
      get_environment_value({.call = thread_of(call), .key = std::move(key)}, call.workspace));
}

// The seed's manifest is an array; what a tool answers is an object.
ToolAnswer call_list(const ToolCall& call) {
  BATON_TRY(const Outcome<EnvironmentListed> outcome,
            list_environment({.call = thread_of(call)}, call.workspace));
  return Json{{"result", to_json(std::get<EnvironmentListed>(outcome))}};
}

ToolAnswer call_update(const ToolCall& call) {
  Members members(call.request);
  UpdateEnvironmentValue update{.call = thread_of(call), .key = members.required("key")};
  if (members.value("short_description") != nullptr) {
    update.short_description = members.required("short_description");
  }
  BATON_CHECK(members.fault());
  if (const Json* const value = members.value("value")) update.value = *value;
  return json_of(update_environment_value(update, call.workspace));
}

ToolAnswer call_delete(const ToolCall& call) {
  BATON_TRY(std::string key, required_text(call.request, "key"));
  return json_of(
      delete_environment_value({.call = thread_of(call), .key = std::move(key)}, call.workspace));
}

ToolAnswer call_thread(const ToolCall& call) {
  return json_of(show_thread({.call = thread_of(call)}, call.workspace));
}

ToolAnswer call_threads(const ToolCall& call) {
  return json_of(list_threads({}, call.workspace));
}

ToolAnswer call_tree(const ToolCall& call) {
  return json_of(show_thread_tree({.thread = call.caller.thread}, call.workspace));
}

constexpr std::array kActions = {
    ToolAction{"store", call_store},
    ToolAction{"get", call_get},
    ToolAction{"list", call_list},
    ToolAction{"update", call_update},
    ToolAction{"delete", call_delete},
    ToolAction{"thread", call_thread},
    ToolAction{"threads", call_threads},
    ToolAction{"tree", call_tree},
    // As seed 003 calls them.
    ToolAction{"store_env_data", call_store},
    ToolAction{"get_env_data", call_get},
    ToolAction{"list_env_data", call_list},
    ToolAction{"update_env_data", call_update},
    ToolAction{"delete_env_data", call_delete},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

ToolAnswer call_env(const Json& request, const ToolCaller& caller, Workspace& workspace) {
  return run_action(kActions, {request, caller, workspace});
}

std::span<const std::string_view> env_actions() {
  return kNames;
}

}  // namespace baton::app
