#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/exit_status.h"
#include "app/core/progress.h"
#include "app/core/request/member.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/authority/authorize.h"
#include "json/json.h"

// An action is a use case that a front end can call. It is declared once; the command line's
// options, the parsing of MCP requests, their schema, and the authorization all follow from that.
namespace baton::app {

// The answer as the JSON document that --json prints, or a report of why the action was refused.
using ActionAnswer = Result<Outcome<Json>>;

struct ActionCall {
  const Json& request;
  const authority::Caller& caller;
  Workspace& workspace;
  Progress progress = {};  // told by actions that take long
  FrontEnd front_end = FrontEnd::mcp;
  int* exit_code = nullptr;  // becomes the command line's for the answer, if there is one
};

// The list form of an action, used if neither `without` nor `unless` is given.
struct ListForm {
  std::string_view without = {};
  std::string_view unless = {};
  std::string_view filter = {};  // the only member that a list request accepts
  ActionAnswer (*run)(const ActionCall& call) = nullptr;
};

struct Action {
  std::string_view operation;            // in authority::operations(); also the command's name
  std::string_view name;                 // the action's name in its tool
  std::string_view note = {};            // what the tool's description adds to the name and members
  std::span<const Member> members = {};  // a request with any other is refused
  const char* request_tag = nullptr;     // of the struct that the use case takes
  ActionAnswer (*run)(const ActionCall& call) = nullptr;
  ListForm listing = {};
};

// Checks the caller and the request, then runs the action in the caller's name. Errors:
// ACCESS_DENIED; INVALID_REQUEST (a member is unknown, has the wrong type, or is required and
// missing).
ActionAnswer perform(const Action& action, const ActionCall& call);

// The members that a request gives, in the form that authority::authorize() takes.
std::vector<authority::Given> given_in(const Json& request);

template <typename Answer>
ActionAnswer json_of(Result<Outcome<Answer>> outcome, const ActionCall& call) {
  if (!outcome) return fail(std::move(outcome).error());
  if (Report* report = std::get_if<Report>(&*outcome)) return std::move(*report);
  const Answer& answer = std::get<Answer>(*outcome);
  if (call.exit_code != nullptr) *call.exit_code = exit_code_of(answer);
  return to_json(answer);
}

// Reads the call's request into the use case's struct.
template <const auto& kMembers, typename Request>
Result<void> read_request(const ActionCall& call, Request& into) {
  static_assert(are_members_of<Request>(kMembers), "a member belongs to another struct");
  return read_members(kMembers, call.request, call.front_end, &into);
}

// Sets the participant of a request that has one: what it changes is credited to the caller.
template <typename Request>
void put_participant(const authority::Caller& caller, Request& request) {
  if constexpr (requires { request.participant; }) {
    if (request.participant.empty()) request.participant = caller.participant;
  } else if constexpr (requires { request.call.participant; }) {
    put_participant(caller, request.call);
  }
}

// Action::run for a use case: reads the request into the use case's struct, and calls it.
template <typename Request, const auto& kMembers, auto kUseCase>
ActionAnswer run_use_case(const ActionCall& call) {
  Request request;
  if constexpr (requires { request.progress = call.progress; }) request.progress = call.progress;
  BATON_CHECK(read_request<kMembers>(call, request));
  put_participant(call.caller, request);
  return json_of(kUseCase(request, call.workspace), call);
}

// ListForm::run for a use case whose request needs no members.
template <typename Request, auto kUseCase>
ActionAnswer run_listing(const ActionCall& call) {
  return json_of(kUseCase(Request{}, call.workspace), call);
}

}  // namespace baton::app
