#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "json/json.h"

// Changes of the relevanceMap in a project's own settings, the document in .claude/baton.json.
namespace baton::model {

enum class RuleOrigin : std::uint8_t {
  built_in,  // of the built-in map, unchanged
  changed,   // a built-in rule that the project changes
  own,       // the project's
};

std::string_view name_of(RuleOrigin origin);  // "built-in"

// Whether {"extends": "none"} removes the built-in agents.
bool extends_none(const Json& settings);

// Where the rule of an agent in force comes from.
RuleOrigin origin_of(std::string_view agent, const Json& settings,
                     std::span<const std::string_view> built_in);

// Gives the agent this rule and no other; a built-in rule of that name is replaced.
void put_rule(Json& settings, const std::string& agent, Json rule,
              std::span<const std::string_view> built_in);

// Sets the members of the rule that `members` has.
void change_rule(Json& settings, const std::string& agent, const Json& members);

// A built-in agent is removed by null.
void remove_rule(Json& settings, const std::string& agent,
                 std::span<const std::string_view> built_in);

// Removes all built-in agents, and what the project changes about them.
void remove_built_in_rules(Json& settings, std::span<const std::string_view> built_in);

}  // namespace baton::model
