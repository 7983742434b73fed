#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "json/json.h"

// Changes to the relevanceMap in the project's own settings, the document in .claude/baton.json.
namespace baton::model {

enum class RuleOrigin : std::uint8_t {
  built_in,  // of the built-in map, unchanged
  changed,   // a built-in rule that the project changes
  own,       // the project's
};

std::string_view name_of(RuleOrigin origin);  // "built-in"

// Whether {"extends": "none"} removes the built-in agents.
bool extends_none(const Json& settings);

// The origin of an agent's rule in force.
RuleOrigin origin_of(std::string_view agent, const Json& settings,
                     std::span<const std::string_view> built_in);

// Gives the agent exactly this rule; a built-in rule with that name is replaced.
void put_rule(Json& settings, const std::string& agent, Json rule,
              std::span<const std::string_view> built_in);

// Sets the given members of the rule.
void change_rule(Json& settings, const std::string& agent, const Json& members);

// A built-in agent is removed by null.
void remove_rule(Json& settings, const std::string& agent,
                 std::span<const std::string_view> built_in);

// Removes all built-in agents and the project's changes to them.
void remove_built_in_rules(Json& settings, std::span<const std::string_view> built_in);

}  // namespace baton::model
