#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/note_progress.h"
#include "app/core/request_member.h"
#include "app/core/tool_caller.h"
#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

// What the doors behind the tools have in common: a request document names an action, and the
// answer is the document that the command line prints with --json.
namespace baton::app {

struct ToolCall {
  const Json& request;
  const ToolCaller& caller;
  Workspace& workspace;
  NoteProgress progress = {};  // told by what takes its time
};

using ToolAnswer = Result<Outcome<Json>>;

// Whom an action is for: everybody, or only whoever leads the agents, and people.
enum class Audience : std::uint8_t { everybody, leader };

struct ToolAction {
  std::string_view name;
  ToolAnswer (*run)(const ToolCall& call);
  Audience audience = Audience::everybody;
};

template <std::size_t N>
constexpr std::array<std::string_view, N> names_of(const std::array<ToolAction, N>& actions) {
  std::array<std::string_view, N> names;
  for (std::size_t i = 0; i < N; ++i) names[i] = actions[i].name;
  return names;
}

// Carries out the action that the request names, in the caller's name whoever started the program.
// INVALID_REQUEST: it names none of them; ACCESS_DENIED: it is not for the caller.
ToolAnswer run_action(std::span<const ToolAction> actions, const ToolCall& call);

// 12, "12" or "12@0e57"; empty for anything else.
std::optional<StateReference> as_reference(const Json& value);

// {"if_revision": N or "N@DIGEST", "idempotency_key"}. INVALID_REQUEST.
Result<WriteGuard> guard_in(const ToolCall& call);

// ACCESS_DENIED of what is not for the caller; the hint says for whom it is.
Error access_denied(Phrase why, std::string subject, const ToolCaller& caller);

template <typename Answer>
ToolAnswer json_of(Result<Outcome<Answer>> outcome) {
  if (!outcome) return fail(std::move(outcome).error());
  if (Report* report = std::get_if<Report>(&*outcome)) return std::move(*report);
  return to_json(std::get<Answer>(*outcome));
}

}  // namespace baton::app
