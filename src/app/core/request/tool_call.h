#pragma once

#include <array>
#include <span>
#include <string_view>

#include "app/core/request/action.h"
#include "app/core/request/declare_member.h"

// A tool's request document names one of the tool's actions.
namespace baton::app {

// For an action without members.
inline constexpr std::array<Member, 0> kNoMembers = {};

// Sets the request's caller field: the agent's name, empty for the orchestrator and people; or a
// struct with a participant and optionally a thread, unless the request names one.
template <typename Field>
void put_caller(const authority::Caller& caller, Field& field) {
  if constexpr (requires { field.participant; }) {
    field.participant = caller.participant;
    if constexpr (requires { field.thread = caller.thread; }) {
      if (!field.thread) field.thread = caller.thread;
    }
  } else {
    field = caller.agent;
  }
}

// Action::run for a use case whose request has a caller field; kCaller is the path to it.
template <typename Request, const auto& kMembers, auto kUseCase, auto... kCaller>
ActionAnswer run_for_caller(const ActionCall& call) {
  Request request;
  BATON_CHECK(read_request<kMembers>(call, request));
  put_caller(call.caller, detail::Path<kCaller...>::follow(&request));
  return json_of(kUseCase(request, call.workspace), call);
}

// The table row of an action that runs a use case; kCaller is the path to the request's caller
// field, if it has one.
template <typename Request, const auto& kMembers, auto kUseCase, auto... kCaller>
constexpr Action declared(std::string_view operation, std::string_view name,
                          ListForm listing = {}) {
  Action action{.operation = operation,
                .name = name,
                .members = kMembers,
                .request_tag = &kRequestTag<Request>,
                .listing = listing};
  if constexpr (sizeof...(kCaller) == 0) {
    action.run = run_use_case<Request, kMembers, kUseCase>;
  } else {
    action.run = run_for_caller<Request, kMembers, kUseCase, kCaller...>;
  }
  return action;
}

// Runs the action that the request names. INVALID_REQUEST: the tool has no such action.
ActionAnswer run_action(std::span<const Action> actions, const ActionCall& call);

}  // namespace baton::app
