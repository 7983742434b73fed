#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/json.h"

// What a hook may say (schemas/claude-hook-answer). Whatever Claude Code does not understand counts
// as nothing said, and the action goes ahead.
namespace baton::hook {

using Answer = std::optional<Json>;  // nothing: silence

enum class Permission : std::uint8_t { deny, ask };

// About a tool that is to be used. There is no way to allow one: the user's own rules decide.
Json permission(Permission permission, std::string_view reason);
Json changed_input(Json input);

// For the model, at SessionStart, UserPromptSubmit or SubagentStart.
Json additional_context(std::string_view event, std::string_view text);

// The agent goes on, with this to do: Stop and SubagentStop.
Json block(std::string_view reason);

// At most so many bytes and an ellipsis, cut between characters.
std::string cut_to(std::string_view text, std::size_t bytes);

// For the user.
Json remark(std::string_view text);

}  // namespace baton::hook
