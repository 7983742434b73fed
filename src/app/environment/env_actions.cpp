#include "app/environment/env_actions.h"

#include <array>

#include <nlohmann/json.hpp>

#include "app/core/request/declare_member.h"
#include "app/core/request/tool_call.h"
#include "app/environment/change_value.h"
#include "app/environment/manage_threads.h"
#include "app/environment/read_value.h"

namespace baton::app {
namespace {

template <auto kField>
constexpr Member kEnvKey = member<kField>(
    "key", {.help = "An existing key", .is_argument = true, .is_required = true, .is_name = true});

// Over MCP both are set for the caller; people name the thread.
template <typename Request>
constexpr std::array kEnvCallOf = {
    member<&Request::call, &ThreadCall::thread>(
        "thread", {.help = "A thread of the tree (default: BATON_THREAD, else the only root)",
                   .value = "ID",
                   .offered = Offered::to_people,
                   .is_name = true}),
    kAs<&Request::call, &ThreadCall::participant>};

constexpr Member kNewEnvKey = member<&StoreEnvironmentValue::key>(
    "key",
    {.help = "At most 128 characters", .is_argument = true, .is_required = true, .is_name = true});
// On the command line, an argument or an option.
constexpr Member kNewEnvValue = member<&StoreEnvironmentValue::value>(
    "value", {.is_required = true, .brief = "any JSON up to 100 KB", .offered = Offered::over_mcp});
constexpr Member env_description(std::string_view name) {
  return member<&StoreEnvironmentValue::short_description>(
      name, {.is_required = true, .brief = "1-2 sentences", .offered = Offered::over_mcp});
}
constexpr std::array kStoreOnlyMembers = {
    kNewEnvKey, env_description("description"),
    member<&StoreEnvironmentValue::short_description>(
        "description", {.help = "What the value is (default: unchanged; of a new key, the key)",
                        .value = "TEXT",
                        .offered = Offered::on_command_line}),
    kNewEnvValue};
constexpr auto kStoreEnvMembers = joined(kStoreOnlyMembers, kEnvCallOf<StoreEnvironmentValue>);
constexpr auto kGetEnvMembers =
    joined(std::array{kEnvKey<&GetEnvironmentValue::key>}, kEnvCallOf<GetEnvironmentValue>);
constexpr Member new_env_description(std::string_view name) {
  return member<&UpdateEnvironmentValue::short_description>(
      name, {.help = "The new description (default: unchanged)", .value = "TEXT"});
}
constexpr Member kChangedEnvValue = member<&UpdateEnvironmentValue::value>(
    "value",
    {.help = "The new value (default: unchanged)", .value = "JSON|-", .reads_input = true});
constexpr auto kUpdateEnvMembers =
    joined(std::array{kEnvKey<&UpdateEnvironmentValue::key>, new_env_description("description"),
                      kChangedEnvValue},
           kEnvCallOf<UpdateEnvironmentValue>);
// The specification of environment data names the description otherwise.
constexpr std::string_view kPublishedDescription = "short_description";
constexpr auto kPublishedStoreMembers =
    joined(std::array{kNewEnvKey, env_description(kPublishedDescription), kNewEnvValue},
           kEnvCallOf<StoreEnvironmentValue>);
constexpr auto kPublishedUpdateMembers =
    joined(std::array{kEnvKey<&UpdateEnvironmentValue::key>,
                      new_env_description(kPublishedDescription), kChangedEnvValue},
           kEnvCallOf<UpdateEnvironmentValue>);
constexpr auto kDeleteEnvMembers =
    joined(std::array{kEnvKey<&DeleteEnvironmentValue::key>}, kEnvCallOf<DeleteEnvironmentValue>);
constexpr std::array kShowThreadMembers = {member<&ShowThread::call, &ThreadCall::thread>(
    "thread", {.help = "The thread's id (default: BATON_THREAD, else the only root)",
               .is_argument = true,
               .offered = Offered::to_people,
               .is_name = true})};
constexpr std::array kThreadTreeMembers = {
    member<&ShowThreadTree::thread>("thread", {.help = "Only this thread and the threads below it",
                                               .is_argument = true,
                                               .offered = Offered::to_people,
                                               .is_name = true})};

constexpr auto kListEnvMembers =
    joined(std::array{flag<&ListEnvironment::form, EnvironmentList::with_sizes>(
               "long", {.help = "Also the size of each value, and who stored and updated it when",
                        .offered = Offered::to_people})},
           kEnvCallOf<ListEnvironment>);

constexpr std::array kListThreadsMembers = {member<&ListThreads::with_deleted>(
    "deleted",
    {.help = "Also list who deleted which thread, and when", .offered = Offered::on_command_line})};

// The command prints an array; a tool's answer is an object.
ActionAnswer call_list_env(const ActionCall& call) {
  ListEnvironment list;
  BATON_CHECK(read_request<kListEnvMembers>(call, list));
  put_caller(call.caller, list.call);
  BATON_TRY(const Outcome<EnvironmentListed> outcome, list_environment(list, call.workspace));
  return Json{{"result", to_json(std::get<EnvironmentListed>(outcome))}};
}

ActionAnswer call_thread_tree(const ActionCall& call) {
  ShowThreadTree tree;
  BATON_CHECK(read_request<kThreadTreeMembers>(call, tree));
  if (!tree.thread) tree.thread = call.caller.thread;
  return json_of(show_thread_tree(tree, call.workspace), call);
}

template <const auto& kMembers>
constexpr Action store_as(std::string_view name) {
  return declared<StoreEnvironmentValue, kMembers, store_environment_value,
                  &StoreEnvironmentValue::call>("env store", name);
}
constexpr Action get_as(std::string_view name) {
  return declared<GetEnvironmentValue, kGetEnvMembers, get_environment_value,
                  &GetEnvironmentValue::call>("env get", name);
}
constexpr Action list_as(std::string_view name) {
  return {.operation = "env list",
          .name = name,
          .members = kListEnvMembers,
          .request_tag = &kRequestTag<ListEnvironment>,
          .run = call_list_env};
}
template <const auto& kMembers>
constexpr Action update_as(std::string_view name) {
  return declared<UpdateEnvironmentValue, kMembers, update_environment_value,
                  &UpdateEnvironmentValue::call>("env update", name);
}
constexpr Action delete_as(std::string_view name) {
  return declared<DeleteEnvironmentValue, kDeleteEnvMembers, delete_environment_value,
                  &DeleteEnvironmentValue::call>("env delete", name);
}

constexpr std::array kEnvActions = {
    store_as<kStoreEnvMembers>("store"),
    get_as("get"),
    list_as("list"),
    update_as<kUpdateEnvMembers>("update"),
    delete_as("delete"),
    declared<ShowThread, kShowThreadMembers, show_thread, &ShowThread::call>("thread show",
                                                                             "thread"),
    declared<ListThreads, kListThreadsMembers, list_threads>("thread list", "threads"),
    Action{.operation = "thread tree",
           .name = "tree",
           .members = kThreadTreeMembers,
           .request_tag = &kRequestTag<ShowThreadTree>,
           .run = call_thread_tree},
    // As the published operations are called.
    store_as<kPublishedStoreMembers>("store_env_data"),
    get_as("get_env_data"),
    list_as("list_env_data"),
    update_as<kPublishedUpdateMembers>("update_env_data"),
    delete_as("delete_env_data"),
};

}  // namespace

std::span<const Action> env_actions() {
  return kEnvActions;
}

}  // namespace baton::app
