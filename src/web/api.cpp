#include "web/api.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "app/actions/tool_declarations.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/remarks.h"
#include "app/core/redaction/redact_state.h"
#include "baton/version.h"
#include "domain/authority/authorize.h"
#include "domain/shared/faults.h"
#include "json/read.h"
#include "text/concat.h"
#include "web/query.h"
#include "web/request_guard.h"

namespace baton::web {
namespace {

using authority::Effect;
using authority::Operation;

std::string_view name_of_effect(Effect effect) {
  switch (effect) {
    case Effect::reads: return "reads";
    case Effect::writes: return "writes";
    case Effect::destroys: break;
  }
  return "destroys";
}

// "shared/write" is "shared write".
std::string operation_in(std::string_view path) {
  std::string name(path.substr(std::min(kApi.size() + 1, path.size())));
  std::ranges::replace(name, '/', ' ');
  return name;
}

std::string path_of_operation(std::string_view name) {
  std::string path = text::concat(kApi, "/", name);
  std::ranges::replace(path, ' ', '/');
  return path;
}

Error unknown_operation(const std::string& name) {
  const std::optional<std::string_view> nearest = app::nearest_operation(name);
  return {.code = ErrorCode::not_found,
          .phrase = "unknown operation",
          .subject = name,
          .hint = nearest ? text::concat("did you mean ", path_of_operation(*nearest), "?")
                          : text::concat("GET ", kApi, " lists the operations")};
}

bool has_member(const app::Action& action, std::string_view name) {
  return std::ranges::any_of(action.members, [name](const app::Member& member) {
    return member.name == name && app::is_offered(member, app::FrontEnd::http);
  });
}

// Each once: `gate` is raised by `move`, and further by one of its values.
std::vector<std::string_view> members_that_write(const Operation& operation,
                                                 const app::Action& action) {
  std::vector<std::string_view> members;
  for (const authority::Raise& raise : operation.raises) {
    if (!has_member(action, raise.member) || raise.effect <= operation.effect) continue;
    const bool is_listed = std::ranges::find(members, raise.member) != members.end();
    if (!is_listed) members.push_back(raise.member);
  }
  return members;
}

Json described(const Operation& operation, const app::Action& action) {
  Json entry = {{"operation", operation.name},
                {"path", path_of_operation(operation.name)},
                {"effect", name_of_effect(operation.effect)}};
  const std::vector<std::string_view> writing = members_that_write(operation, action);
  if (!writing.empty()) entry["writesWith"] = writing;
  if (!operation.preview.empty()) entry["readsWith"] = Json::array({operation.preview});
  entry["request"] = app::request_schema(action);
  return entry;
}

Result<Json> request_in(const ApiRequest& request, const app::Action& action) {
  const std::string_view query = query_of(request.target);
  if (request.method != "POST") return request_of_query(query, action.members);
  if (!query.empty()) {
    return fail(shared::invalid_request("POST takes no query", {}, "put the members in the body"));
  }
  BATON_TRY(Json body,
            json::read(request.body, "request", {.big_integers = json::BigIntegers::refused}));
  if (body.is_object()) return body;
  return fail(shared::invalid_request("a request must be a JSON object", {}, "send {…}"));
}

HttpAnswer other_method(const Error& error, std::string_view allowed) {
  HttpAnswer answer = error_answer(405, error);
  answer.allow = allowed;
  return answer;
}

Error read_only(const Operation& operation) {
  return {.code = ErrorCode::denied,
          .phrase = "the server is read-only",
          .subject = std::string(operation.name),
          .hint = "start it with `baton serve --write`, or use the command line"};
}

}  // namespace

Api::Api(app::Workspace& workspace, authority::Caller caller, Writes writes)
    : workspace_(workspace), caller_(std::move(caller)), writes_(writes) {}

Json Api::shown(Json document) {
  return app::without_secrets(std::move(document), workspace_);
}

HttpAnswer Api::failure(const Error& error) {
  return json_answer(status_of(error.code), shown(app::to_json(error)));
}

Json Api::index() const {
  Json operations = Json::array();
  for (const Operation& operation : authority::operations()) {
    const app::Action* const action = app::find_action(operation.name);
    if (action != nullptr) operations.push_back(described(operation, *action));
  }
  return {{"name", "baton"},          {"version", kVersion},
          {"caller", caller_.name()}, {"writes", writes_ == Writes::allowed},
          {"events", kEvents},        {"operations", std::move(operations)}};
}

HttpAnswer Api::answer(const ApiRequest& request) {
  workspace_.begin_anew();
  HttpAnswer answer = answer_alone(request);
  answer.remarks = remarks_field(app::remarks_of(workspace_));
  return answer;
}

HttpAnswer Api::answer_alone(const ApiRequest& request) {
  const std::string name = operation_in(path_of(request.target));
  if (name.empty()) {
    if (request.method != "POST") return json_answer(200, index());
    return other_method({.code = ErrorCode::usage,
                         .phrase = "the request does not name an operation",
                         .hint = text::concat("send it to ", kApi, "/OPERATION")},
                        "GET, HEAD");
  }
  const app::Action* const action = app::find_action(name);
  return action == nullptr ? failure(unknown_operation(name)) : perform(*action, request);
}

// A GET never writes, even if the server may: browsers repeat and prefetch it.
HttpAnswer Api::perform(const app::Action& action, const ApiRequest& request) {
  const Result<Json> members = request_in(request, action);
  if (!members) return failure(members.error());
  if (members->contains(app::kActionMember)) {
    return failure(shared::invalid_request("unknown member", std::string(app::kActionMember),
                                           "the path names the operation"));
  }
  const Operation& operation = *authority::find_operation(action.operation);
  if (authority::effect_of(operation, app::given_in(*members)) != Effect::reads) {
    if (request.method != "POST") {
      return other_method({.code = ErrorCode::usage,
                           .phrase = "the request would change the project",
                           .subject = std::string(operation.name),
                           .hint = "send it with POST"},
                          "POST");
    }
    if (writes_ == Writes::refused) return failure(read_only(operation));
  }
  Result<Outcome<Json>> outcome = app::perform(action, {.request = *members,
                                                        .caller = caller_,
                                                        .workspace = workspace_,
                                                        .progress = {},
                                                        .front_end = app::FrontEnd::http});
  if (!outcome) return failure(outcome.error());
  if (const Report* const report = std::get_if<Report>(&*outcome)) {
    return json_answer(409, shown(app::to_json(*report)));
  }
  return json_answer(200, shown(std::get<Json>(*std::move(outcome))));
}

}  // namespace baton::web
