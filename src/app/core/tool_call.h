#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "app/core/action.h"
#include "app/core/request_member.h"
#include "app/core/write_guard.h"

// A tool's request document names one of the tool's actions.
namespace baton::app {

template <std::size_t N>
constexpr std::array<std::string_view, N> names_of(const std::array<Action, N>& actions) {
  std::array<std::string_view, N> names;
  for (std::size_t i = 0; i < N; ++i) names[i] = actions[i].name;
  return names;
}

// Performs the action that the request names. INVALID_REQUEST: the tool has no such action.
ActionAnswer run_action(std::span<const std::span<const Action>> tables, const ActionCall& call);

// {"if_revision": N or "N@DIGEST", "idempotency_key"}. INVALID_REQUEST.
Result<WriteGuard> guard_in(const ActionCall& call);

}  // namespace baton::app
