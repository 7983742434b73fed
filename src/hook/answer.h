#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/policy/secret_settings.h"
#include "json/json.h"

// The answers of a hook (schemas/claude-hook-answer). Claude Code ignores an answer that it does
// not understand, and the action proceeds.
namespace baton::hook {

using Answer = std::optional<Json>;  // empty: no answer

enum class Permission : std::uint8_t { deny, ask };

// For a tool call. A hook cannot allow a call: the user's rules decide that.
Json permission(Permission permission, std::string_view reason);
Json changed_input(Json input);

// For the model, at SessionStart, UserPromptSubmit or SubagentStart.
Json additional_context(std::string_view event, std::string_view text);

// The agent continues with this instruction: Stop and SubagentStop.
Json block(std::string_view reason);

// The first `bytes` bytes and an ellipsis if the text is longer; never splits a character.
std::string cut_to(std::string_view text, std::size_t bytes);

// The answer as it may be printed. A call's changed input is the caller's own, and stays as it is.
Json without_secrets(Json answer, const policy::SecretSettings& settings);

// For the user.
Json remark(std::string_view text);

}  // namespace baton::hook
