#include "app/shared/call_shared.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/request_member.h"
#include "app/shared/list_keys.h"
#include "app/shared/read_value.h"
#include "app/shared/snapshots.h"
#include "app/shared/write_value.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

Result<std::uint64_t> whole_number(const Json& value, std::string_view name) {
  if (value.is_number_integer() && value >= 0) return value.get<std::uint64_t>();
  return fail(shared::invalid_request("a member is no whole number from 0", std::string(name), {}));
}

Result<std::optional<std::uint64_t>> optional_number(const Json& request, std::string_view name) {
  const Json* member = model::member(request, name);
  if (member == nullptr) return std::nullopt;
  BATON_TRY(const std::uint64_t number, whole_number(*member, name));
  return number;
}

Result<const Json*> optional_array(const Json& request, std::string_view name) {
  const Json* member = model::member(request, name);
  if (member == nullptr || member->is_array()) return member;
  return fail(shared::invalid_request("a member is no array", std::string(name), {}));
}

template <typename Answer>
Result<Json> json_of(const Result<Outcome<Answer>>& outcome) {
  if (!outcome) return fail(outcome.error());
  return to_json(std::get<Answer>(*outcome));  // none of these use cases refuses with a report
}

Result<Json> call_list(const Json& /*request*/, const SharedCall& call, Workspace& workspace) {
  return json_of(list_keys({.call = call}, workspace));
}

Result<Json> call_read(const Json& request, const SharedCall& call, Workspace& workspace) {
  BATON_TRY(std::string key, required_text(request, "key"));
  return json_of(read_value({.call = call, .key = std::move(key)}, workspace));
}

Result<Json> call_write(const Json& request, const SharedCall& call, Workspace& workspace) {
  WriteSharedValue write{.call = call, .key = {}, .value = {}};
  BATON_TRY(write.key, required_text(request, "key"));
  BATON_TRY(write.value, required_text(request, "value"));
  BATON_TRY(write.if_version, optional_number(request, "if_version"));
  BATON_TRY(write.ttl_seconds, optional_number(request, "ttl_seconds"));
  return json_of(write_value(write, workspace));
}

Result<Json> call_delete(const Json& request, const SharedCall& call, Workspace& workspace) {
  DeleteSharedKey remove{.call = call, .key = {}};
  BATON_TRY(remove.key, required_text(request, "key"));
  BATON_TRY(remove.if_version, optional_number(request, "if_version"));
  return json_of(delete_key(remove, workspace));
}

Result<Json> call_read_history(const Json& request, const SharedCall& call, Workspace& workspace) {
  ReadSharedHistory read{.call = call, .key = {}};
  BATON_TRY(read.key, required_text(request, "key"));
  BATON_TRY(const Json* versions, optional_array(request, "versions"));
  if (versions != nullptr) {
    for (const Json& version : *versions) {
      BATON_TRY(const std::uint64_t number, whole_number(version, "versions"));
      read.versions.push_back(number);
    }
  }
  return json_of(read_history(read, workspace));
}

Result<Json> call_read_batch(const Json& request, const SharedCall& call, Workspace& workspace) {
  ReadSharedBatch read{.call = call, .keys = {}};
  BATON_TRY(const Json* keys, optional_array(request, "keys"));
  if (keys == nullptr) {
    return fail(shared::invalid_request("a member is missing", "keys", "give an array of keys"));
  }
  for (const Json& key : *keys) {
    if (!key.is_string()) {
      return fail(shared::invalid_request("an element is no string", "keys", {}));
    }
    read.keys.push_back(key.get<std::string>());
  }
  return json_of(read_batch(read, workspace));
}

Result<Json> call_snapshot(const Json& request, const SharedCall& call, Workspace& workspace) {
  BATON_TRY(std::string label, required_text(request, "label"));
  return json_of(take_snapshot({.call = call, .label = std::move(label)}, workspace));
}

Result<Json> call_snapshots(const Json& /*request*/, const SharedCall& call, Workspace& workspace) {
  return json_of(list_snapshots({.call = call}, workspace));
}

struct Action {
  std::string_view name;
  Result<Json> (*run)(const Json& request, const SharedCall& call, Workspace& workspace);
};

constexpr std::array kActions = {
    Action{"list_keys", call_list},
    Action{"read", call_read},
    Action{"write", call_write},
    Action{"delete", call_delete},
    Action{"read_history", call_read_history},
    Action{"read_batch", call_read_batch},
    Action{"snapshot", call_snapshot},
    Action{"snapshots", call_snapshots},
};

Error no_such_action(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Action& action : kActions) names.push_back(action.name);
  return shared::invalid_request("no such action", name,
                                 text::concat("there are ", text::enumerate(names)));
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
  return fail(shared::invalid_request("the request is no JSON",
                                      text::concat(place, error.phrase.view()), error.hint));
}

Result<Json> call_shared(const Json& request, const SharedCall& call, Workspace& workspace) {
  if (!request.is_object()) {
    return fail(shared::invalid_request("a request is a JSON object", {}, {}));
  }
  BATON_TRY(const std::string name, required_text(request, "action"));
  const auto action = std::ranges::find(kActions, name, &Action::name);
  if (action == kActions.end()) return fail(no_such_action(name));
  return action->run(request, call, workspace);
}

}  // namespace baton::app
