#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/relevance_map.h"
#include "domain/workflow/gate_rules.h"
#include "json/json.h"

namespace baton::handoff {

// A member of an agent's output, and its explanation.
struct TemplateMember {
  std::string name;  // of the output; "contextForNextAgent.requirements" for a nested one
  std::string explanation;
};

// What an agent fills in: an output with placeholders. The placeholder of `status` is invalid, so
// that an unedited template is not recorded.
struct OutputTemplate {
  std::string agent;
  std::vector<std::string> recipients;  // the agents whose rules need the output
  std::vector<TemplateMember> members;
  Json skeleton;
};

OutputTemplate output_template(const model::AgentRule& rule, const model::RelevanceMap& map,
                               const workflow::GateRules& gates);

// Returns the member names under which an agent hands over what its rule provides: "user-stories"
// is the member userStories of contextForNextAgent.
std::vector<std::string> provided_members(const model::AgentRule& rule);

}  // namespace baton::handoff
