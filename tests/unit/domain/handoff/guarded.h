#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/handoff/guard.h"

namespace baton::handoff::test {

inline constexpr std::string_view kState = ".claude/workflow-state.json";

// What is said of a call in /project: "write .claude/workflow-state.json"; "nothing" where it
// passes. `agent` is empty for the main agent.
std::string said_of(std::string_view tool, const Json& input, std::string_view agent,
                    std::string_view folder = "/project");
std::string said_of_command(std::string_view line, std::string_view agent,
                            std::string_view folder = "/project");

}  // namespace baton::handoff::test
