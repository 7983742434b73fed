#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::context {

// One planted text, and the agents that the rules let see it. The expectation is computed from the
// generator's own records by the specification's words, without the code under test.
struct Canary {
  std::string text;
  std::string place;              // for messages: "output exec_003 of agent_2"
  std::set<std::string> readers;  // everyone else must not see it
};

struct RandomWorkflow {
  Json relevance_map;
  Json policies;
  Json state;
  std::vector<std::string> agents;
  std::vector<Canary> canaries;
};

// The same seed gives the same workflow.
RandomWorkflow random_workflow(std::uint32_t seed);

}  // namespace baton::context
