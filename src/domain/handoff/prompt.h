#pragma once

#include <string>
#include <string_view>

#include "domain/model/relevance_map.h"

namespace baton::handoff {

// The contract that tells the agent how to answer: under 250 tokens.
std::string output_contract(const model::AgentRule& rule, std::string_view execution_id);

struct PromptParts {
  std::string_view task;      // the request of the launching agent
  std::string_view context;   // rendered and fenced (context/markdown.h)
  std::string_view contract;  // output_contract()
};

// Builds the prompt with which the agent is started; its task comes first, unchanged.
std::string handoff_prompt(const PromptParts& parts);

// The id in the contract of a prompt ("exec_007"); empty if the prompt has no contract.
std::string_view execution_in_prompt(std::string_view prompt);

}  // namespace baton::handoff
