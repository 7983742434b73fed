#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/agents/write_configuration.h"
#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// Changes of the project's relevance map. Each fails as change_configuration() does.
namespace baton::app {

// The members of a rule that a caller gives.
struct RuleMembers {
  using Names = std::optional<std::vector<std::string>>;
  Names needs = {};
  Names optional = {};
  Names provides = {};
  Names constraints = {};
  Names artifacts = {};
  Names decisions = {};
  std::optional<std::string> description = {};
  std::optional<std::uint64_t> minutes = {};
  std::optional<std::string> version = {};
  std::optional<std::string> retention = {};  // of the agent's notes: "30d"
  std::optional<Source> fields = {};          // the rule's contextFields, as JSON
};

struct AgentChange {
  std::string agent;
  RuleMembers members;
};

struct AgentChanged {
  std::string agent;
  ConfigurationWritten written;
  std::optional<Json> rule = {};  // in force; empty after a removal
};

// Whether the name means something else: "extends" a member of the map, "user" a person.
bool is_reserved_name(std::string_view agent);

// usage: no rule of the relevance map can have this agent's name.
Result<void> check_new_agent(const std::string& agent);

// usage: a name that no agent can have; conflict: the map has the agent already.
Result<Outcome<AgentChanged>> add_agent(const AgentChange& request, Workspace& workspace);

// Replaces the given members. not_found: the map has no such agent.
Result<Outcome<AgentChanged>> edit_agent(const AgentChange& request, Workspace& workspace);
Json to_json(const AgentChanged& answer);

struct RemoveAgents {
  std::optional<std::string> agent = {};
  bool all_built_in = false;  // instead of one agent
};

struct AgentsRemoved {
  std::vector<std::string> agents;
  ConfigurationWritten written;
};

// usage: neither or both are given; not_found: the map has no such agent; conflict: another agent
// needs it.
Result<Outcome<AgentsRemoved>> remove_agents(const RemoveAgents& request, Workspace& workspace);
Json to_json(const AgentsRemoved& answer);

}  // namespace baton::app
