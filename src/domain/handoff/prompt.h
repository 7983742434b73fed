#pragma once

#include <string>
#include <string_view>

#include "domain/model/relevance_map.h"

namespace baton::handoff {

// How the agent is to answer: under 250 tokens.
std::string output_contract(const model::AgentRule& rule, std::string_view execution_id);

struct PromptParts {
  std::string_view task;      // what the launching agent asks for
  std::string_view context;   // rendered and fenced (context/markdown.h)
  std::string_view contract;  // output_contract()
};

// What the agent is started with: the task in its own words first.
std::string handoff_prompt(const PromptParts& parts);

// "exec_007", where a prompt carries a contract of ours; else empty.
std::string_view execution_in_prompt(std::string_view prompt);

}  // namespace baton::handoff
