#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/agents/templates.h"
#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Words that are not the name of a template.
inline constexpr std::string_view kFoundAgents = "found";      // those of .claude/agents
inline constexpr std::string_view kDefaultAgents = "default";  // the built-in ones

// The agents that a user chooses for a project: `found`, `default`, the name of a template, or
// names with commas between them, of which each agent needs the one before it. Nothing for
// `found`: the map is made of the files. not_found: no template of that name, or no usable agent
// files; conflict: the project has a relevance map, so that none is made of files.
Result<std::optional<MapTemplate>> agents_choice(const std::string& choice, Workspace& workspace);

// Whether a choice with commas can be used; usage otherwise.
Result<void> check_agent_list(const std::string& choice);

}  // namespace baton::app
