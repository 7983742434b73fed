#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "domain/policy/secret_settings.h"
#include "json/json.h"

// The answers of a hook (schemas/claude-hook-answer). Claude Code ignores an answer that it does
// not understand, and the action proceeds.
namespace baton::hook {

using Answer = std::optional<Json>;  // empty: no answer

// For a tool call: denies it, asks the user, or only warns the user. A hook cannot allow a call:
// the user's rules decide that.
Json objection(app::HookVerdict verdict, std::string_view reason);
Json changed_input(Json input);

// For the model, at SessionStart, UserPromptSubmit or SubagentStart.
Json additional_context(std::string_view event, std::string_view text);

// The agent continues with this instruction: Stop and SubagentStop.
Json block(std::string_view reason);

// The text, or its first words in at most so many bytes and an ellipsis. Words stay whole, because
// a part of a secret would not be recognized.
std::string cut_to(std::string_view text, std::size_t bytes);

// The answer as it may be printed. A call's changed input is the caller's own, and stays as it is.
Json without_secrets(Json answer, const policy::SecretSettings& settings);

// The most bytes of what an event, a report or an agent can make long in a text for a model, which
// then has under 120 tokens.
inline constexpr std::size_t kLongestDetail = 330;

// For the user.
Json remark(std::string_view text);

}  // namespace baton::hook
