#include "app/environment/call_env.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/environment/change_value.h"
#include "app/environment/read_value.h"
#include "app/request_member.h"
#include "app/shared/participant.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// None of these use cases refuses with a report.
Result<Json> result_of(const Result<Outcome<EnvironmentChanged>>& outcome) {
  if (!outcome) return fail(outcome.error());
  return Json(result_text(std::get<EnvironmentChanged>(*outcome)));
}

Result<Json> call_store(const Json& arguments, const ThreadCall& call, Workspace& workspace) {
  StoreEnvironmentValue request{.call = call, .key = {}, .short_description = {}, .value = {}};
  BATON_TRY(request.key, required_text(arguments, "key"));
  BATON_TRY(request.short_description, required_text(arguments, "short_description"));
  const Json* value = model::member(arguments, "value");
  if (value == nullptr) {
    return fail(shared::invalid_request("a member is missing", "value",
                                        "give any JSON value; null is one, too"));
  }
  request.value = *value;
  return result_of(store_environment_value(request, workspace));
}

Result<Json> call_get(const Json& arguments, const ThreadCall& call, Workspace& workspace) {
  BATON_TRY(std::string key, required_text(arguments, "key"));
  BATON_TRY(Outcome<EnvironmentValueRead> outcome,
            get_environment_value({.call = call, .key = std::move(key)}, workspace));
  return std::get<EnvironmentValueRead>(std::move(outcome)).value;
}

Result<Json> call_list(const Json& /*arguments*/, const ThreadCall& call, Workspace& workspace) {
  BATON_TRY(const Outcome<EnvironmentListed> outcome, list_environment({.call = call}, workspace));
  return to_json(std::get<EnvironmentListed>(outcome));
}

Result<Json> call_update(const Json& arguments, const ThreadCall& call, Workspace& workspace) {
  UpdateEnvironmentValue request{.call = call, .key = {}};
  BATON_TRY(request.key, required_text(arguments, "key"));
  if (model::member(arguments, "short_description") != nullptr) {
    BATON_TRY(request.short_description, required_text(arguments, "short_description"));
  }
  if (const Json* value = model::member(arguments, "value")) request.value = *value;
  return result_of(update_environment_value(request, workspace));
}

Result<Json> call_delete(const Json& arguments, const ThreadCall& call, Workspace& workspace) {
  BATON_TRY(std::string key, required_text(arguments, "key"));
  return result_of(delete_environment_value({.call = call, .key = std::move(key)}, workspace));
}

struct Operation {
  std::string_view name;
  Result<Json> (*run)(const Json& arguments, const ThreadCall& call, Workspace& workspace);
};

constexpr std::array kOperations = {
    Operation{"store_env_data", call_store},   Operation{"get_env_data", call_get},
    Operation{"list_env_data", call_list},     Operation{"update_env_data", call_update},
    Operation{"delete_env_data", call_delete},
};

}  // namespace

Result<Json> call_env(const std::string& name, const Json& arguments, const ThreadCall& call,
                      Workspace& workspace) {
  const auto* const operation = std::ranges::find(kOperations, name, &Operation::name);
  if (operation == kOperations.end()) {
    std::vector<std::string_view> names;
    for (const Operation& known : kOperations) names.push_back(known.name);
    return fail(shared::invalid_request("no such operation", name,
                                        text::concat("there are ", text::enumerate(names))));
  }
  if (!arguments.is_object()) {
    return fail(shared::invalid_request("the arguments are no JSON object", name, {}));
  }
  return operation->run(arguments, call, workspace);
}

ThreadCall call_of(const CallerIdentity& caller) {
  return {.thread = caller.thread, .participant = participant_of(caller)};
}

}  // namespace baton::app
