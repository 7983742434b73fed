#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "app/core/request/tool_call.h"

namespace baton::app {

// The agent that a request is about: the named one if the orchestrator or a person calls; the
// caller itself if an agent calls. ACCESS_DENIED: an agent names another one.
Result<std::optional<std::string>> own_agent(const ActionCall& call,
                                             const std::optional<std::string>& named);

// The same if an agent is required. INVALID_REQUEST: no agent is named.
Result<std::string> required_agent(const ActionCall& call, const std::optional<std::string>& named);

// Action::run for a use case about one agent, whose name is in the request's field kAgent. An
// optional field may stay empty.
template <typename Request, const auto& kMembers, auto kUseCase, auto kAgent = &Request::agent>
ActionAnswer run_about_agent(const ActionCall& call) {
  Request request;
  BATON_CHECK(read_request<kMembers>(call, request));
  auto& agent = request.*kAgent;
  if constexpr (std::is_same_v<decltype(request.agent), std::string>) {
    std::optional<std::string> named;
    if (!agent.empty()) named = agent;
    BATON_TRY(agent, required_agent(call, named));
  } else {
    BATON_TRY(agent, own_agent(call, agent));
  }
  return json_of(kUseCase(request, call.workspace), call);
}

// The table row of such a use case; the operation has the action's name.
template <typename Request, const auto& kMembers, auto kUseCase>
constexpr Action about_agent(std::string_view name, std::string_view note = {}) {
  return {.operation = name,
          .name = name,
          .note = note,
          .members = kMembers,
          .request_tag = &kRequestTag<Request>,
          .run = run_about_agent<Request, kMembers, kUseCase>};
}

}  // namespace baton::app
