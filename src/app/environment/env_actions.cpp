#include "app/environment/env_actions.h"

#include <array>

#include <nlohmann/json.hpp>

#include "app/core/declare_member.h"
#include "app/core/tool_call.h"
#include "app/environment/change_value.h"
#include "app/environment/manage_threads.h"
#include "app/environment/read_value.h"

namespace baton::app {
namespace {

template <auto kField>
constexpr Member kEnvKey = member<kField>("key", {.help = "The key", .is_required = true});
constexpr MemberText kEnvValue = {.help = "Any JSON value, including null"};

constexpr std::array kStoreEnvMembers = {
    kEnvKey<&StoreEnvironmentValue::key>,
    member<&StoreEnvironmentValue::short_description>(
        "short_description", {.help = "One or two sentences that describe the value",
                              .is_required = true,
                              .brief = "1-2 sentences"}),
    member<&StoreEnvironmentValue::value>(
        "value", {.help = kEnvValue.help, .is_required = true, .brief = "any JSON up to 100 KB"})};
constexpr std::array kGetEnvMembers = {kEnvKey<&GetEnvironmentValue::key>};
constexpr std::array kUpdateEnvMembers = {
    kEnvKey<&UpdateEnvironmentValue::key>,
    member<&UpdateEnvironmentValue::short_description>("short_description",
                                                       {.help = "One or two sentences"}),
    member<&UpdateEnvironmentValue::value>("value", kEnvValue)};
constexpr std::array kDeleteEnvMembers = {kEnvKey<&DeleteEnvironmentValue::key>};

// The command's list is an array; what a tool answers is an object.
ActionAnswer call_list_env(const ActionCall& call) {
  ListEnvironment list;
  put_caller(call.caller, list.call);
  BATON_TRY(const Outcome<EnvironmentListed> outcome, list_environment(list, call.workspace));
  return Json{{"result", to_json(std::get<EnvironmentListed>(outcome))}};
}

ActionAnswer call_thread_tree(const ActionCall& call) {
  return json_of(show_thread_tree({.thread = call.caller.thread}, call.workspace));
}

constexpr Action store_as(std::string_view name) {
  return declared<StoreEnvironmentValue, kStoreEnvMembers, store_environment_value,
                  &StoreEnvironmentValue::call>("env store", name);
}
constexpr Action get_as(std::string_view name) {
  return declared<GetEnvironmentValue, kGetEnvMembers, get_environment_value,
                  &GetEnvironmentValue::call>("env get", name);
}
constexpr Action list_as(std::string_view name) {
  return {.operation = "env list", .name = name, .members = kNoMembers, .run = call_list_env};
}
constexpr Action update_as(std::string_view name) {
  return declared<UpdateEnvironmentValue, kUpdateEnvMembers, update_environment_value,
                  &UpdateEnvironmentValue::call>("env update", name);
}
constexpr Action delete_as(std::string_view name) {
  return declared<DeleteEnvironmentValue, kDeleteEnvMembers, delete_environment_value,
                  &DeleteEnvironmentValue::call>("env delete", name);
}

constexpr std::array kEnvActions = {
    store_as("store"),
    get_as("get"),
    list_as("list"),
    update_as("update"),
    delete_as("delete"),
    declared<ShowThread, kNoMembers, show_thread, &ShowThread::call>("thread show", "thread"),
    declared<ListThreads, kNoMembers, list_threads>("thread list", "threads"),
    Action{
        .operation = "thread tree", .name = "tree", .members = kNoMembers, .run = call_thread_tree},
    // As the published operations are called.
    store_as("store_env_data"),
    get_as("get_env_data"),
    list_as("list_env_data"),
    update_as("update_env_data"),
    delete_as("delete_env_data"),
};

}  // namespace

std::span<const Action> env_actions() {
  return kEnvActions;
}

}  // namespace baton::app
